import * as v from 'valibot';
import { NumberIdSchema } from './basic-fields.ts';
import { ChatMessageSchema, SidSchema } from './chat.ts';
import { HolderSchema } from './seat-holder.ts';

/**
 * WebSocket on which the server announces changes, so that lists refresh without polling. Chat messages travel on it
 * with their content, to those who may read them at that moment; of all else it carries ids, and permission is decided
 * by the reads that follow.
 */
export const realtimePath = '/api/v1/realtime';

/** The first message of the app, within five seconds; the token never stands in the address. */
export const HandshakeSchema = v.object({
  type: v.literal('hello'),
  token: v.pipe(v.string(), v.maxLength(200)),
});
export type Handshake = v.InferOutput<typeof HandshakeSchema>;

/** Text of a signal; PostgreSQL keeps none with a NUL. */
const SignalDataSchema = v.pipe(
  v.string(),
  v.check((data) => !data.includes('\0')),
);

/** Messages of the app after its hello; a server passes over what it does not know. */
export const ClientMessageSchema = v.variant('type', [
  /** The conversation that is on the screen, or none; lapses unless it is said again. */
  v.object({ type: v.literal('looking'), sid: v.nullable(SidSchema) }),
  v.object({ type: v.literal('typing'), sid: SidSchema }),
  /**
   * Renews the lease of the own seat, and makes this channel the one that hears the call; `takesOver` where another page
   * or device of the same person may hold it. Answered by `seat.held` or `seat.over`.
   */
  v.object({
    type: v.literal('seat'),
    seatId: NumberIdSchema,
    holder: HolderSchema,
    takesOver: v.optional(v.boolean()),
  }),
  /** Signal of the call to somebody at the same table; heard from the channel that holds a seat alone. */
  v.object({ type: v.literal('signal'), to: NumberIdSchema, data: SignalDataSchema }),
]);
export type ClientMessage = v.InferOutput<typeof ClientMessageSchema>;

/** Limits of what the app says; times in milliseconds. */
export const clientMessageLimits = {
  /** Longest message of every kind but a signal. */
  maxBytes: 1024,
  /** Longest message of all: a signal of a call. What a server does not know may be as long, and is passed over. */
  signalMaxBytes: 16_384,
  /** Messages in one second, past which the channel is closed. */
  perSecond: 30,
  lookingLapsesMs: 40_000,
  lookingAgainMs: 25_000,
  /** The app says that somebody types at most so often, and shows it of others for a little longer. */
  typingAgainMs: 3_000,
  typingLapsesMs: 5_000,
} as const;

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
    type: v.literal('thread.edited'),
    eventId: v.number(),
    threadId: v.number(),
    parentId: v.nullable(v.number()),
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
  /** Tables, or who sits there. */
  v.object({ type: v.literal('event.tables'), eventId: v.number() }),
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
  /** The list of own conversations in some other way than by a message: muted, blocked. */
  v.object({ type: v.literal('own.chat') }),
  /** One's place in an event: made, answered, taken away. */
  v.object({ type: v.literal('own.place'), eventId: v.number() }),
]);
export type OwnChange = v.InferOutput<typeof OwnChangeSchema>;

/** Event in a conversation, sent to those who may read it. */
export const ConversationEventSchema = v.variant('type', [
  v.object({
    type: v.literal('chat.message'),
    sid: v.string(),
    /** Room of a discussion; null of two people. */
    eventId: v.nullable(v.number()),
    message: ChatMessageSchema,
    /**
     * Newest message before it that whoever is told sees; 0 where it is the first. A phone that has everything up to
     * that one has missed nothing.
     */
    after: v.number(),
  }),
  v.object({ type: v.literal('chat.deleted'), sid: v.string(), messageId: v.number() }),
  /** One of two people has seen up to a message, or oneself on another device. */
  v.object({ type: v.literal('chat.read'), sid: v.string(), userId: v.number(), readUpTo: v.number() }),
  /** Sent to those who look at the conversation; never stored. */
  v.object({ type: v.literal('chat.typing'), sid: v.string(), userId: v.number() }),
]);
export type ConversationEvent = v.InferOutput<typeof ConversationEventSchema>;

/** Reason why a seat is no longer held: another page or device has it, or nobody of this person. */
export const SeatEndSchema = v.picklist(['elsewhere', 'gone']);
export type SeatEnd = v.InferOutput<typeof SeatEndSchema>;

/** Event for the channel that holds a seat. */
export const SeatEventSchema = v.variant('type', [
  v.object({ type: v.literal('seat.held'), seatId: v.number() }),
  v.object({ type: v.literal('seat.over'), seatId: v.number(), reason: SeatEndSchema }),
  /** Signal of somebody at the same table. */
  v.object({ type: v.literal('seat.signal'), from: v.number(), data: v.string() }),
]);
export type SeatEvent = v.InferOutput<typeof SeatEventSchema>;

export const RealtimeMessageSchema = v.variant('type', [
  /** Changes from now on are sent; earlier ones have to be read. `listens` where the server hears what the app says. */
  v.object({
    type: v.literal('ready'),
    listens: v.optional(v.boolean()),
    /** Number of people who have deleted their accounts so far, as in `people.left`. */
    left: v.optional(v.number()),
  }),
  /** Changes may have been missed: read again. */
  v.object({ type: v.literal('missed') }),
  /** Somebody has deleted their account: what a phone keeps of others is read anew. Of phones that were away `ready` tells. */
  v.object({ type: v.literal('people.left'), left: v.number() }),
  ...EventChangeSchema.options,
  ...OwnChangeSchema.options,
  ...ConversationEventSchema.options,
  ...SeatEventSchema.options,
]);
export type RealtimeMessage = v.InferOutput<typeof RealtimeMessageSchema>;
