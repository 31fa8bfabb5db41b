import * as v from 'valibot';

/**
 * Why a round of sending begins: `timer` heeds all delays; `hint` (something was added, the app opened, there may be a
 * network) shortens the one after a lost connection; `person` ("Send now") none but what the server itself has asked for.
 */
export const WakeSchema = v.picklist(['timer', 'hint', 'person']);
export type Wake = v.InferOutput<typeof WakeSchema>;

/** What became of a round of sending, as far as whoever asked for it has to know. */
export const RoundResultSchema = v.object({
  outcome: v.string(),
  /** When something is to be tried again; null where nothing is. */
  nextDueAt: v.nullable(v.number()),
});
export type RoundResult = v.InferOutput<typeof RoundResultSchema>;

/** What the worker answers to `SEND_WAITING`; without a round it could not read what waits. */
export const SendingReplySchema = v.variant('type', [
  v.object({ type: v.literal('HEARD') }),
  v.object({ type: v.literal('ENDED'), round: v.nullable(RoundResultSchema) }),
]);
export type SendingReply = v.InferOutput<typeof SendingReplySchema>;

/** BroadcastChannel on which pages and worker tell each other that what waits for somebody is no longer the same. */
export const unsentChannelName = 'unsent';
export const UnsentChangeSchema = v.object({
  userId: v.number(),
  /** `unauthenticated`: the server refused the token with which something was to be sent. */
  what: v.picklist(['changed', 'unauthenticated']),
});
export type UnsentChange = v.InferOutput<typeof UnsentChangeSchema>;

/** Tag under which the browser is asked to wake the worker once there is a network. */
export const outboxSyncTag = 'outbox';
