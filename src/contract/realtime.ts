import * as v from 'valibot';

/**
 * WebSocket on which the server announces changes, so that lists refresh without polling. It carries ids, not contents:
 * permission is decided by the reads that follow.
 */
export const realtimePath = '/api/v1/realtime';

/** The first message of the app, within five seconds; the token never stands in the address. */
export const HandshakeSchema = v.object({
  type: v.literal('hello'),
  token: v.pipe(v.string(), v.maxLength(200)),
});
export type Handshake = v.InferOutput<typeof HandshakeSchema>;

/** Codes with which the server closes the channel (RFC 6455, section 7.4.2). */
export const realtimeClose = {
  /** No token in time, or none that could be read. */
  protocol: 4400,
  /** The token is not or no longer valid: connecting again with it does not help. */
  unauthenticated: 4401,
  /** Too many channels of one person, or one that does not keep up. */
  tooMany: 4429,
  /** The server is going down: connect again after a moment. */
  restart: 1012,
} as const;

/** Change in an event, sent to everybody who may read its content. */
export const EventChangeSchema = v.variant('type', [
  v.object({
    type: v.literal('thread.posted'),
    eventId: v.number(),
    threadId: v.number(),
    parentId: v.nullable(v.number()),
    userId: v.number(),
  }),
  v.object({
    type: v.literal('thread.liked'),
    eventId: v.number(),
    threadId: v.number(),
    likedCount: v.number(),
  }),
  v.object({
    type: v.literal('thread.deleted'),
    eventId: v.number(),
    threadId: v.number(),
    parentId: v.nullable(v.number()),
  }),
  v.object({
    type: v.literal('thread.marked'),
    eventId: v.number(),
    threadId: v.number(),
    pinned: v.boolean(),
    answered: v.boolean(),
  }),
  /** Folders, files or links of a room. */
  v.object({ type: v.literal('event.resources'), eventId: v.number() }),
  /** The room itself, or the number of its people. */
  v.object({ type: v.literal('event.changed'), eventId: v.number() }),
  /** People who ask to join a room, or a decision about them; sent to its hosts and admins alone. */
  v.object({ type: v.literal('event.registrants'), eventId: v.number() }),
]);
export type EventChange = v.InferOutput<typeof EventChangeSchema>;

/** Change that concerns one person: made on another of their devices, or meant for them alone. */
export const OwnChangeSchema = v.variant('type', [
  v.object({
    type: v.literal('own.liked'),
    eventId: v.number(),
    threadId: v.number(),
    liked: v.boolean(),
  }),
  v.object({ type: v.literal('own.read') }),
  v.object({ type: v.literal('own.starred') }),
  v.object({ type: v.literal('own.favourites') }),
  v.object({ type: v.literal('own.reports') }),
  v.object({ type: v.literal('own.form') }),
  /** One's place in an event: made, answered, taken away. */
  v.object({ type: v.literal('own.place'), eventId: v.number() }),
]);
export type OwnChange = v.InferOutput<typeof OwnChangeSchema>;

export const RealtimeMessageSchema = v.variant('type', [
  /** Changes from now on are sent; earlier ones have to be read. */
  v.object({ type: v.literal('ready') }),
  /** Changes may have been missed: read again. */
  v.object({ type: v.literal('missed') }),
  ...EventChangeSchema.options,
  ...OwnChangeSchema.options,
]);
export type RealtimeMessage = v.InferOutput<typeof RealtimeMessageSchema>;
