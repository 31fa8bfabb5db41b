import * as v from 'valibot';

/**
 * Requests and answers of Twilio's "Conversations (classic)" REST API, version 1, as far as they are used here: written
 * from its public description. A parameter that is not named here is a mistake of whoever sends it.
 */

const sid = (letters: string) => v.pipe(v.string(), v.regex(new RegExp(`^${letters}[0-9a-fA-F]{32}$`)));
const moment = v.pipe(v.string(), v.isoTimestamp());
/** JSON text of at most 4 KB, as attributes of messages are. */
const attributes = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.check((text) => typeof JSON.parse(text) === 'object'),
);
/** A unique name never looks like an identifier of Twilio's. */
const uniqueName = v.pipe(
  v.string(),
  v.maxLength(256),
  v.check((name) => !/^CH[0-9a-fA-F]{32}$/.test(name)),
);
const pageSize = (most: number) =>
  v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(most)));

const permissions = v.picklist([
  'addParticipant',
  'removeParticipant',
  'sendMessage',
  'sendMediaMessage',
  'deleteOwnMessage',
  'deleteAnyMessage',
  'deleteConversation',
  'editOwnMessage',
  'editOwnUserInfo',
  'editNotificationLevel',
  'leaveConversation',
  'createConversation',
  'joinConversation',
]);

export const requestSchemas = {
  createConversation: v.strictObject({
    UniqueName: v.optional(uniqueName),
    FriendlyName: v.optional(v.pipe(v.string(), v.maxLength(256))),
    Attributes: v.optional(attributes),
  }),
  addParticipant: v.strictObject({
    Identity: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    RoleSid: v.optional(sid('RL')),
    Attributes: v.optional(attributes),
  }),
  addMessage: v.strictObject({
    Author: v.pipe(v.string(), v.maxLength(256)),
    Body: v.pipe(v.string(), v.maxLength(1600)),
    Attributes: v.optional(attributes),
    DateCreated: v.optional(moment),
  }),
  listMessages: v.strictObject({ Order: v.optional(v.picklist(['asc', 'desc'])), PageSize: pageSize(100) }),
  listRoles: v.strictObject({ PageSize: pageSize(50) }),
  createRole: v.strictObject({
    FriendlyName: v.pipe(v.string(), v.minLength(1)),
    Type: v.picklist(['conversation', 'service']),
    Permission: v.pipe(
      v.union([v.array(permissions), permissions]),
      v.transform((one) => [one].flat()),
    ),
  }),
  configure: v.strictObject({
    DefaultConversationCreatorRoleSid: v.optional(sid('RL')),
    DefaultConversationRoleSid: v.optional(sid('RL')),
    DefaultChatServiceRoleSid: v.optional(sid('RL')),
    ReachabilityEnabled: v.optional(v.picklist(['true', 'false'])),
  }),
  configureWebhooks: v.strictObject({
    PreWebhookUrl: v.optional(v.pipe(v.string(), v.url())),
    PostWebhookUrl: v.optional(v.pipe(v.string(), v.url())),
    Filters: v.optional(
      v.union([v.array(v.pipe(v.string(), v.startsWith('on'))), v.pipe(v.string(), v.startsWith('on'))]),
    ),
    Method: v.optional(v.picklist(['GET', 'POST'])),
  }),
  nothing: v.strictObject({}),
};

export const answerSchemas = {
  conversation: v.object({
    sid: sid('CH'),
    unique_name: v.nullable(v.string()),
    chat_service_sid: sid('IS'),
  }),
  participant: v.object({
    sid: sid('MB'),
    conversation_sid: sid('CH'),
    identity: v.nullable(v.string()),
    role_sid: v.nullable(sid('RL')),
  }),
  message: v.object({
    sid: sid('IM'),
    conversation_sid: sid('CH'),
    index: v.number(),
    author: v.nullable(v.string()),
    body: v.nullable(v.string()),
    attributes: v.nullable(v.string()),
    date_created: v.nullable(moment),
  }),
  role: v.object({
    sid: sid('RL'),
    friendly_name: v.nullable(v.string()),
    type: v.picklist(['conversation', 'service']),
    permissions: v.array(permissions),
  }),
};
