import type { BodyOf } from '#contract/endpoint.ts';
import { appName } from '#contract/names.ts';
import {
  type PushSettings,
  pushLimits,
  type putPushSettings,
  type putPushSubscription,
} from '#contract/push.ts';
import { pushTags } from '#contract/push-message.ts';
import { texts } from '#contract/texts.ts';
import type { ActionContext } from '#server/action.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { queueNotice } from '#server/push/notices.ts';
import {
  deleteDevice,
  deleteOldestDevices,
  findDevice,
  upsertDevice,
  upsertSettings,
} from '#server/push/store.ts';
import { readSettings } from './read.ts';

/** Has the device of the session that asks told from now on. */
export async function subscribe(
  { tx, context, me }: ActionContext,
  { endpoint, keys }: BodyOf<typeof putPushSubscription>,
): Promise<void> {
  if (!context.push.isAllowed(endpoint))
    throw new ProblemError('invalid', { fields: { endpoint: texts.invalid } });
  const { userId } = me;
  await upsertDevice(tx, {
    ...keys,
    endpoint,
    user_id: userId,
    session_id: me.sessionId,
    renewed_at: context.clock(),
  });
  await deleteOldestDevices(tx, { userId, kept: pushLimits.devicesMax });
}

export const unsubscribe = ({ tx, me }: ActionContext, endpoint: string): Promise<void> =>
  deleteDevice(tx, { userId: me.userId, endpoint });

/** Sets what a person is told of; what is not said stays. */
export async function changeSettings(
  { tx, me }: ActionContext,
  change: BodyOf<typeof putPushSettings>,
): Promise<PushSettings> {
  const settings = { ...(await readSettings(tx, me)) };
  for (const [kind, isWanted] of Object.entries(change))
    if (isWanted !== undefined) settings[kind as keyof PushSettings] = isWanted;
  await upsertSettings(tx, me.userId, settings);
  return settings;
}

const testTtlSeconds = 60;

/** Sends a notification to one of the own devices. */
export async function sendTest(
  { tx, onCommit, context, me }: ActionContext,
  endpoint: string,
): Promise<void> {
  const now = context.clock();
  const device = await findDevice(tx, { userId: me.userId, endpoint, now });
  if (device === undefined) throw new ProblemError('not_found');
  const notice = {
    title: appName,
    body: 'Notifications work on this phone.',
    icon: `${context.config.publicUrl}/icons/icon-192.png`,
    tag: pushTags.test,
    link: '/account/notifications',
    urgency: 'high',
    ttlSeconds: testTtlSeconds,
  } as const;
  const devices = [{ id: device.id, userId: me.userId }];
  await queueNotice(tx, { notice, subject: { kind: 'personal' }, devices, now });
  onCommit(context.jobs.wake);
}
