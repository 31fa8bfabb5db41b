import * as v from 'valibot';
import { IdSchema, IsoMomentSchema, NumberIdSchema, numberInQuery } from './basic-fields.ts';
import { followedListCost, kB, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';
import { codePoints } from './written-text.ts';

/** Identifier of a conversation: opaque, ours or of the chat provider. */
export const SidSchema = v.pipe(v.string(), v.regex(/^\w{1,64}$/));

/** Attachment of a message: a path of this app. */
export const MessageAttributesSchema = v.object({ link: v.optional(v.string()) });

/** A message of two people or of a room's discussion (specification, section 3). */
export const ChatMessageSchema = v.object({
  /** Grows in the order of arrival. */
  id: v.number(),
  sid: v.string(),
  user: PersonSchema,
  /** HTML, sanitised when it was stored; empty where `deleted`. */
  body: v.string(),
  timestamp: IsoMomentSchema,
  attributes: MessageAttributesSchema,
  /** Idempotency key of the write, given to its author alone. */
  clientKey: v.nullable(v.string()),
  deleted: v.boolean(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

export const ConversationKindSchema = v.picklist(['DIRECT', 'ROOM']);

export const ConversationSchema = v.object({
  sid: v.string(),
  kind: ConversationKindSchema,
  /** Room of a discussion. */
  eventId: v.nullable(v.number()),
  /** Name of the room, or of the other person. */
  name: v.string(),
  /** The other of two people. */
  user: v.nullable(PersonSchema),
  /** Of a long one the body is its first words, as text without markup. */
  lastMessage: v.nullable(ChatMessageSchema),
  /** Messages of others after `readUpTo`; exact up to 99, and 100 where there are more. */
  unread: v.number(),
  /** The newest message that one has seen; 0 before the first. */
  readUpTo: v.number(),
  /** The newest message of which one is told that the other person has seen it; 0 in rooms. */
  seenUpTo: v.number(),
  muted: v.boolean(),
  /** True where one has blocked the other person. */
  blocked: v.boolean(),
});
export type Conversation = v.InferOutput<typeof ConversationSchema>;

const ConversationParamsSchema = v.object({ sid: SidSchema });

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chat/conversations',
  access: 'signed-in',
  cost: followedListCost,
  summary: 'Own conversations, the latest first, at most 200',
  description: `DIRECT ones that have a message, and the discussions of all rooms in which one is approved, with or without messages. A \`body\` of a \`lastMessage\` that is longer than ${limits.lastMessageMaxLength} characters is that much of its text at most, escaped and without markup.`,
  reply: v.object({ content: v.array(ConversationSchema) }),
  lists: { content: 'sid' },
  errors: [],
});

export const MessagesPageSchema = v.object({
  /** The oldest first. */
  content: v.array(ChatMessageSchema),
  /** Asks for the page that follows, as `before`, or as `after` where that was asked; null where there is none. */
  next: v.nullable(v.number()),
  /** With `after`: messages up to it that were deleted, of many the latest deleted. */
  deleted: v.array(v.number()),
});
export type MessagesPage = v.InferOutput<typeof MessagesPageSchema>;

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chat/conversations/:sid/messages',
  access: 'signed-in',
  cost: readCost,
  summary: 'Messages of a conversation: the newest, those before one, or those after one',
  description: `The two people of a conversation, or who may read the room. \`limit\` a page, at most ${limits.messagesPageSize}, and fewer where their texts are very long. \`after\` brings what came since, the oldest first; both together are \`invalid\`.`,
  params: ConversationParamsSchema,
  query: v.object({
    before: v.optional(IdSchema),
    after: v.optional(IdSchema),
    limit: numberInQuery(1, limits.messagesPageSize, limits.messagesPageSize),
  }),
  reply: MessagesPageSchema,
  errors: ['not_found', 'invalid'],
});

const WriteMessageSchema = v.object({
  body: v.pipe(
    v.string(texts.invalid),
    v.check((body) => codePoints(body) <= limits.chatMessageMaxLength, 'This text is too long.'),
  ),
  attributes: v.optional(
    v.object({
      link: v.optional(v.pipe(v.string(texts.invalid), v.maxLength(limits.linkMaxLength, texts.invalid))),
    }),
  ),
});

const messageCost = writeCost(128 * kB, 'messages');
const writing =
  '`body` is HTML: it is sanitised, bare addresses become links; without content beyond markup it is refused. `link` is a path of this app.';

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/v1/chat/conversations/:sid/messages',
  access: 'signed-in',
  cost: messageCost,
  summary: 'Writes a message into a conversation',
  description: `${writing} To somebody who has blocked one it is answered as sent and reaches nobody; whom one has blocked one cannot write to.`,
  params: ConversationParamsSchema,
  body: WriteMessageSchema,
  reply: ChatMessageSchema,
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid'],
  offline: true,
});

export const sendMessageTo = defineEndpoint({
  method: 'POST',
  path: '/api/v1/chat/users/:userId/messages',
  access: 'signed-in',
  cost: messageCost,
  summary: 'Writes a message to a person, and makes the conversation where there is none',
  description: `${writing} Oneself, and whoever has not given a name, is \`not_found\`; who has not given one writes to nobody (\`forbidden\`).`,
  params: v.object({ userId: IdSchema }),
  body: WriteMessageSchema,
  reply: ChatMessageSchema,
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid'],
  offline: true,
});

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/chat/conversations/:sid/messages/:messageId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Deletes an own message; hosts and admins of a room any of its discussion',
  description: 'It stays without its text. A repeat answers 204.',
  params: v.object({ sid: SidSchema, messageId: IdSchema }),
  reply: null,
  errors: ['forbidden', 'not_found'],
  offline: true,
});

export const withdrawMessage = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/chat/messages/written/:key',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes back what one has written under an idempotency key, whether or not it has arrived',
  description:
    'What is there is deleted as by `deleteMessage`; a write under that key that comes later is refused with 422 `key_reused`.',
  params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
  reply: null,
  errors: ['not_found'],
  offline: true,
});

export const readConversation = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/chat/conversations/:sid/read',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Says up to which message one has seen a conversation; never goes back',
  params: ConversationParamsSchema,
  body: v.object({ messageId: NumberIdSchema }),
  reply: v.object({ readUpTo: v.number(), unread: v.number() }),
  errors: ['not_found', 'invalid'],
  offline: true,
});

export const muteConversation = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/chat/conversations/:sid/mute',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets whether a conversation is muted: it is not pushed, and counts in no badge',
  params: ConversationParamsSchema,
  body: v.object({ muted: v.boolean(texts.invalid) }),
  reply: v.object({ muted: v.boolean() }),
  errors: ['not_found', 'invalid'],
  offline: true,
});

/** Chat details (specification, section 3): null is what only the other chat provider has. */
export const ChatDetailsSchema = v.object({
  twilioChannelSid: v.string(),
  /** Id of the person who opened the conversation. */
  createdBy: v.nullable(v.number()),
  senderTwilioMemberSid: v.nullable(v.string()),
  receiverTwilioMemberSid: v.nullable(v.string()),
  /** The caller. */
  senderUserId: v.number(),
  receiverUserId: v.number(),
});

export const getChatDetails = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chat/details',
  access: 'signed-in',
  cost: readCost,
  summary: 'The conversation of two people, of whom one is the caller; made where there is none',
  description:
    'Nobody is notified. Pairs without the caller, and people who cannot be written to, are `not_found`.',
  query: v.object({ user_id_1: IdSchema, user_id_2: IdSchema }),
  reply: ChatDetailsSchema,
  errors: ['not_found', 'invalid'],
});

export const listChatDetails = defineEndpoint({
  method: 'GET',
  path: '/api/v1/chat/details/:userId',
  access: 'signed-in',
  cost: readCost,
  summary: 'Details of all own conversations of two, with or without messages, the latest first, at most 200',
  description: '`userId` is the one who asks; another is `not_found`.',
  params: v.object({ userId: IdSchema }),
  reply: v.array(ChatDetailsSchema),
  errors: ['not_found'],
});

export const getChatAccessToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/twilio/access-token',
  access: 'signed-in',
  cost: readCost,
  summary: 'Token for the client of the chat provider; `not_configured` where chat is our own',
  reply: v.object({ accessToken: v.string() }),
  errors: ['not_configured', 'unavailable'],
});

export const listBlocked = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/blocked',
  access: 'signed-in',
  cost: readCost,
  summary: 'People whom one has blocked, the latest first; at most 1000',
  reply: v.array(PersonSchema),
  errors: [],
});

const blockRules =
  'Who is blocked is not told. What was written before stays; what they write later reaches nobody. Repeats change nothing.';

export const blockPerson = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/:id/block',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Blocks a person: they can no longer message one',
  description: blockRules,
  params: v.object({ id: IdSchema }),
  reply: null,
  errors: ['not_found', 'conflict'],
  offline: true,
});

export const unblockPerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/:id/block',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Unblocks a person',
  description: blockRules,
  params: v.object({ id: IdSchema }),
  reply: null,
  errors: [],
  offline: true,
});
