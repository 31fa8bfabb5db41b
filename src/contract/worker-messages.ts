import * as v from 'valibot';
import { PushedContentSchema } from './push-message.ts';

/**
 * Reason for a round of sending: `timer` heeds all delays; `hint` (something was added, the app opened, there may be a
 * network) shortens the one after a lost connection; `person` ("Send now") none but what the server itself has asked for.
 */
export const WakeSchema = v.picklist(['timer', 'hint', 'person']);
export type Wake = v.InferOutput<typeof WakeSchema>;

/** Result of a round of sending, as far as the page that asked for it needs it. */
export const RoundResultSchema = v.object({
  outcome: v.string(),
  /** Time of the next attempt; null where none is planned. */
  nextDueAt: v.nullable(v.number()),
});
export type RoundResult = v.InferOutput<typeof RoundResultSchema>;

/** Worker's reply to `SEND_WAITING`; `round` is null where it could not read the outbox. */
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

/** Message to the service worker from a page or a newer worker. `SKIP_WAITING` is what workbox-window sends. */
export const WorkerMessageSchema = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  // A newer worker waits until this one has nothing to do, and every page that is opened waits with it.
  v.object({ type: v.literal('STAND_DOWN') }),
  v.object({ type: v.literal('FORGET_FILES') }),
  // What the very first installation has left for later is kept now: before all what the page has fetched (by path).
  v.object({ type: v.literal('KEEP_REST'), fetched: v.array(v.string()) }),
  // Answered on the message's port: at once that it was heard, and at the end of the round what became of it.
  v.object({ type: v.literal('SEND_WAITING'), why: WakeSchema }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;

/** Message of the worker to a page. */
export const PageMessageSchema = v.variant('type', [
  /**
   * A notification was tapped, and this window is to show where it leads. The page answers `HEARD` on the message's
   * port; where it does not, the worker leads there itself.
   */
  v.object({
    type: v.literal('OPEN'),
    /** Path of this app. */
    link: v.string(),
    title: v.string(),
    body: v.string(),
  }),
  /** Something came by push while the page is open; the channel may have been closed. */
  v.object({
    type: v.literal('PUSHED'),
    userId: v.number(),
    /** Path of this app to which a tap will lead. */
    link: v.string(),
    content: v.optional(PushedContentSchema),
  }),
]);
export type PageMessage = v.InferOutput<typeof PageMessageSchema>;

/** Answer of a page to `OPEN`. */
export const HeardSchema = v.object({ type: v.literal('HEARD') });

/** BroadcastChannel on which pages tell each other that the files kept on this phone are no longer the same. */
export const keptFilesChannelName = 'kept-files';
