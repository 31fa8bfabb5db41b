import * as v from 'valibot';
import type { TwilioCalls } from '#server/providers/twilio/twilio-calls.ts';

/** Notices that Twilio sends after something was done there by others than us. */
export const noticeEvents = ['onMessageAdded', 'onMessageRemoved'] as const;

/**
 * Roles of people at Twilio. They read and hear there, and do nothing else: all that is written goes through us, where
 * blocks, limits and the texts' rules hold. A role has to allow something; these do no harm.
 */
const roles = {
  member: { FriendlyName: 'last-links member', Type: 'conversation', Permission: ['editNotificationLevel'] },
  person: { FriendlyName: 'last-links person', Type: 'service', Permission: ['editOwnUserInfo'] },
} as const;

const RoleSidSchema = v.pipe(v.string(), v.regex(/^RL[\da-f]{32}$/i));
const RolesSchema = v.object({
  roles: v.array(v.object({ sid: RoleSidSchema, friendly_name: v.nullish(v.string(), '') })),
});

async function ensureRole(calls: TwilioCalls, role: (typeof roles)[keyof typeof roles]): Promise<string> {
  const { roles: known } = await calls.read(RolesSchema, { method: 'GET', path: '/Roles?PageSize=50' });
  const found = known.find(({ friendly_name: name }) => name === role.FriendlyName);
  if (found !== undefined) return found.sid;
  const made = await calls.read(v.object({ sid: RoleSidSchema }), {
    method: 'POST',
    path: '/Roles',
    form: role,
  });
  return made.sid;
}

/** Gives the service its roles and the address for notices; doing it again changes nothing. */
export async function setUpService(calls: TwilioCalls, noticesUrl: string): Promise<void> {
  const member = await ensureRole(calls, roles.member);
  const person = await ensureRole(calls, roles.person);
  const configuration = {
    DefaultConversationCreatorRoleSid: member,
    DefaultConversationRoleSid: member,
    DefaultChatServiceRoleSid: person,
    ReachabilityEnabled: false,
  };
  await calls.send({ method: 'POST', path: '/Configuration', form: configuration, isRepeatable: true });
  const webhooks = { PostWebhookUrl: noticesUrl, Method: 'POST', Filters: noticeEvents };
  await calls.send({ method: 'POST', path: '/Configuration/Webhooks', form: webhooks, isRepeatable: true });
}
