import { createEmitter } from '#client/lib/emitter.ts';
import type { OwnMedia } from '#client/video/own-media.ts';
import type { CallState, VideoCall } from '#client/video/video-call.ts';
import type { ClientMessage, SeatEnd, SeatEvent } from '#contract/realtime.ts';

/** A seat at a table, as the page that holds it knows it. */
export interface OwnSeat {
  readonly eventId: number;
  readonly tableId: number;
  readonly tableName: string;
  readonly seatId: number;
}

/** State of the own seat and its call. */
export interface SeatState {
  /** Before joining one looks at one's camera and microphone; who has joined is in the call. */
  readonly phase: 'looking' | 'joining' | 'joined';
  /** Moment at which one joined, in epoch milliseconds; null before. */
  readonly joinedAt: number | null;
  /** The line to the server or to the others is away; `disconnected` after a while of it. */
  readonly trouble: 'none' | 'reconnecting' | 'disconnected';
  /** Moment until which the server holds the seat without hearing of this page, in epoch milliseconds. */
  readonly heldUntil: number;
  /** Reason why this page holds the seat no longer; null while it does. */
  readonly end: SeatEnd | null;
  /** Sentence on why joining failed; null where it did not. */
  readonly failure: string | null;
}

/** The seat that this page holds, from sitting down to leaving; its code comes with the first one. */
export interface SeatSession {
  readonly seat: OwnSeat;
  readonly media: OwnMedia;
  state(): SeatState;
  subscribe(listener: () => void): () => void;
  /** The call; null until one has joined. */
  call(): VideoCall | null;
  /** Joins the call with the media that are on; `since` where it was joined before the page was loaded anew. */
  join(since?: number): Promise<void>;
  /** Gives the seat up; without a network that waits on the phone. */
  leave(): void;
  /** Takes the seat over again from the device or page that has it now. */
  takeBack(): void;
  /** Gives the seat up before signing out; never waits, and never fails. */
  signOff(): void;
  /** Lets go of everything here without giving the seat up: somebody else uses the app, or it is over. */
  close(): void;
}

/** Nobody else is in a call that has not been joined. */
export const noCall: CallState = { peers: [], isSpeaking: false, isSoundBlocked: false };

export interface SeatListener {
  onEvent(event: SeatEvent): void;
  /** The channel stands again: what was said before may not have come through. */
  onReady(): void;
}

/**
 * Place on the page for the one seat that it may hold, and what the channel brings for it. All of the app reaches it;
 * what stands behind it is loaded by whoever sits down.
 */
export interface SeatRelay {
  current(): SeatSession | null;
  subscribe(listener: () => void): () => void;
  set(session: SeatSession | null): void;
  /** Says something over the channel; false where it does not stand. */
  say(message: ClientMessage): boolean;
  listen(listener: SeatListener): () => void;
  /** Attaches the channel. */
  attach(channel: { say(message: ClientMessage): boolean }): void;
  /** Takes in what the channel brings. */
  readonly told: SeatListener;
}

export function createSeatRelay(): SeatRelay {
  const changed = createEmitter();
  const listeners = new Set<SeatListener>();
  let channel: { say(message: ClientMessage): boolean } | null = null;
  let session: SeatSession | null = null;
  return {
    current: () => session,
    subscribe: changed.subscribe,
    set(next) {
      session = next;
      changed.emit();
    },
    say: (message) => channel?.say(message) ?? false,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach(given) {
      channel = given;
    },
    told: {
      onEvent(event) {
        for (const listener of listeners) listener.onEvent(event);
      },
      onReady() {
        for (const listener of listeners) listener.onReady();
      },
    },
  };
}
