import * as v from 'valibot';
import {
  blockPerson,
  deleteMessage,
  muteConversation,
  readConversation,
  sendMessage,
  sendMessageTo,
  unblockPerson,
  withdrawMessage,
} from '#contract/chat.ts';
import { createReport } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import { defineKind, intentOf } from '#offline/outbox/kind.ts';
import { TargetSchema, targetName } from '#offline/outbox/target.ts';

/** Not by the schema of the API: what is kept here must be read by every later version of it. */
const PersonKeptSchema = v.custom<Person>(
  (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number',
);

/**
 * Place in which one writes: to a person, who is named as such also once the conversation is known, so that all messages to
 * them stand in one lane; or in the discussion of a room.
 */
const ChatPlaceSchema = v.variant('kind', [
  v.object({ kind: v.literal('DIRECT'), person: PersonKeptSchema }),
  v.object({ kind: v.literal('ROOM'), sid: v.string(), eventId: v.number() }),
]);
export type ChatPlace = v.InferOutput<typeof ChatPlaceSchema>;

/** Name of a place in lanes, drafts and addresses. */
export const chatPlaceName = (place: ChatPlace): string =>
  place.kind === 'DIRECT' ? `person:${place.person.id}` : `room:${place.eventId}`;

const laneOf = (place: ChatPlace): string => `chat:${chatPlaceName(place)}`;

const MessageArgs = v.object({
  place: ChatPlaceSchema,
  body: v.string(),
  link: v.optional(v.string()),
});
export type MessageArgs = v.InferOutput<typeof MessageArgs>;

/** Reads what a thing says in a conversation; null of other kinds, and of what another version of the app has written. */
export function messageIn({
  kind,
  args,
}: {
  readonly kind: string;
  readonly args: unknown;
}): MessageArgs | null {
  return kind === messageKind.name && v.is(MessageArgs, args) ? args : null;
}

const WithdrawMessageArgs = v.object({ key: v.string() });

/** Takes back a message that may have been sent already, and its answer was lost. */
export const withdrawMessageKind = defineKind({
  name: 'chat.withdraw',
  schema: WithdrawMessageArgs,
  lane: ({ key }) => `message:${key}`,
  targets: ({ key }) => [{ key }],
  call: ({ key }) => ({ endpoint: withdrawMessage, input: { params: { key } } }),
  isDoneBy: [404, 410],
});

/** A message to a person, or in the discussion of a room. */
export const messageKind = defineKind({
  name: 'chat.message',
  schema: MessageArgs,
  lane: ({ place }) => laneOf(place),
  call: ({ place, body, link }) => {
    const written = { body, ...(link !== undefined && { attributes: { link } }) };
    return place.kind === 'DIRECT'
      ? { endpoint: sendMessageTo, input: { params: { userId: place.person.id }, body: written } }
      : { endpoint: sendMessage, input: { params: { sid: place.sid }, body: written } };
  },
  withdrawal: (_, key) => intentOf(withdrawMessageKind, { key }),
});

const DeleteMessageArgs = v.object({ sid: v.string(), target: TargetSchema });

export const deleteMessageKind = defineKind({
  name: 'chat.delete',
  schema: DeleteMessageArgs,
  lane: ({ target }) => `message:${targetName(target)}`,
  dedupeKey: ({ target }) => `message-delete:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ sid, target }, { idOf }) => ({
    endpoint: deleteMessage,
    input: { params: { sid, messageId: idOf(target) } },
  }),
  isDoneBy: [404, 410],
  cancels: ({ target }) => target,
});

const ReadMessagesArgs = v.object({ sid: v.string(), messageId: v.number() });
export type ReadMessagesArgs = v.InferOutput<typeof ReadMessagesArgs>;

/** Read position of a conversation; the last one counts. */
export const readMessagesKind = defineKind({
  name: 'chat.read',
  schema: ReadMessagesArgs,
  lane: ({ sid }) => `chat-read:${sid}`,
  dedupeKey: ({ sid }) => `chat-read:${sid}`,
  retained: (args) => args,
  call: ({ sid, messageId }) => ({
    endpoint: readConversation,
    input: { params: { sid }, body: { messageId } },
  }),
  // Whoever was taken out of a room has nothing to read there.
  isDoneBy: [403, 404],
});

const MuteArgs = v.object({ sid: v.string(), muted: v.boolean() });
export type MuteArgs = v.InferOutput<typeof MuteArgs>;

export const muteKind = defineKind({
  name: 'chat.mute',
  schema: MuteArgs,
  lane: ({ sid }) => `chat-mute:${sid}`,
  dedupeKey: ({ sid }) => `chat-mute:${sid}`,
  retained: (args) => args,
  call: ({ sid, muted }) => ({ endpoint: muteConversation, input: { params: { sid }, body: { muted } } }),
  isDoneBy: [404],
});

const BlockArgs = v.object({ person: PersonKeptSchema, blocked: v.boolean() });
export type BlockArgs = v.InferOutput<typeof BlockArgs>;

/**
 * The person travels along, so that they can be shown before the server knows. In the lane of what is written to them:
 * who unblocks somebody may write to them at once.
 */
export const blockKind = defineKind({
  name: 'chat.block',
  schema: BlockArgs,
  lane: ({ person }) => laneOf({ kind: 'DIRECT', person }),
  dedupeKey: ({ person }) => `block:${person.id}`,
  retained: (args) => args,
  call: ({ person, blocked }) => ({
    endpoint: blocked ? blockPerson : unblockPerson,
    input: { params: { id: person.id } },
  }),
});

const ReportMessageArgs = v.object({ messageId: v.number(), reason: v.string() });

export const reportMessageKind = defineKind({
  name: 'chat.report',
  schema: ReportMessageArgs,
  lane: ({ messageId }) => `message-report:${messageId}`,
  call: ({ messageId, reason }) => ({
    endpoint: createReport,
    input: { body: { kind: 'MESSAGE', id: messageId, reason } },
  }),
});
