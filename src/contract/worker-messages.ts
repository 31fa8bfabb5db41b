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
export const outboxChannelName = 'unsent';
export const OutboxChangeSchema = v.object({
  userId: v.number(),
  /** `unauthenticated`: the server refused the token with which something was to be sent. */
  what: v.picklist(['changed', 'unauthenticated']),
});
export type OutboxChange = v.InferOutput<typeof OutboxChangeSchema>;

/** Tag under which the browser is asked to wake the worker once there is a network. */
export const outboxSyncTag = 'outbox';

/** What the page may tell the service worker, or a newer one the one before. `SKIP_WAITING` is the name that workbox-window sends. */
export const WorkerMessageSchema = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  // A newer worker waits until this one has nothing to do, and every page that is opened waits with it.
  v.object({ type: v.literal('STAND_DOWN') }),
  v.object({ type: v.literal('FORGET_FILES') }),
  // Answered on the message's port: at once that it was heard, and at the end of the round what became of it.
  v.object({ type: v.literal('SEND_WAITING'), why: WakeSchema }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;

/** Cache of images of people and files; emptied at sign-out. */
export const mediaCacheName = 'media';
