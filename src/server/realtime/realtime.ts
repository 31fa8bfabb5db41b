/**
 * Live updates over one WebSocket a page. A connection passes three phases:
 *
 * 1. Arrival and authentication (`handshake.ts`): Node hands over the upgraded socket, its first message must bring the
 *    token of a living session within seconds, and the connection becomes a channel of that person.
 * 2. Catching up by reading: nothing is replayed. The channel is added first and answers `ready` then, so that every
 *    change after that is pushed; what happened before, or while the server sent `missed`, the app reads again over HTTP.
 * 3. Live fan-out (`fan-out.ts`): actions publish a change on the bus after their commit, every process receives it and
 *    sends it to its channels of those who may see it. A session that ends closes its channels (`watch-sessions.ts`).
 *
 * Messages of conversations are pushed with their content (`conversations.ts`); between processes only names travel, and
 * each reads the content once. The app says which conversation is on its screen, and that somebody types (`hearing.ts`).
 *
 * Who sits at a table holds the seat over the channel, and those at one table send each other the signals of their call
 * (`seats.ts`).
 */
import type { ChatMessage } from '#contract/chat.ts';
import type { ConversationEvent, EventChange, OwnChange } from '#contract/realtime.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { Line } from './connection.ts';

/** Reads of conversations, handed in since they belong to a feature. */
export interface ConversationReads {
  /** Finds whom something in a conversation reaches; nobody where one of two people has blocked the other, null where there is no such conversation. */
  findPlace(sid: string): Promise<ConversationPlace | null>;
  /** Reads messages as their authors see them, by id. */
  readMessages(ids: readonly number[]): Promise<ReadonlyMap<number, ChatMessage>>;
}

/** A seat, with whose it is. */
export interface NamedSeat {
  readonly seatId: number;
  readonly userId: number;
}

/** Page and channel that hold a seat; null where it has none. */
interface SeatHolding {
  readonly holder: string | null;
  /** Name of the channel over all processes. */
  readonly channel: string | null;
}

interface SeatRenewal extends NamedSeat {
  readonly holder: string;
  readonly takesOver?: boolean | undefined;
  readonly isLeaving?: boolean;
  readonly channel: string;
}

/** Calls of seats, handed in since they belong to a feature. */
export interface SeatCalls {
  /** Renews a lease; `isMoved` where another page or channel holds the seat now. */
  renew(
    asked: SeatRenewal,
  ): Promise<
    { readonly outcome: 'held'; readonly isMoved: boolean } | { readonly outcome: 'elsewhere' | 'gone' }
  >;
  /** Finds the seat of somebody at the same table as the sender's; null where either does not sit there now. */
  findNeighbour(asked: {
    readonly seatId: number;
    readonly userId: number;
    readonly holder: string;
    readonly to: number;
  }): Promise<{ readonly seatId: number; readonly channel: string | null } | null>;
  /** Keeps a signal for a channel that is not here. */
  keepSignal(signal: {
    readonly seatId: number;
    readonly from: number;
    readonly data: string;
  }): Promise<void>;
  /** Takes the signals that wait for a seat, the oldest first; none where another page holds it. */
  takeSignals(seat: {
    readonly seatId: number;
    readonly holder: string;
  }): Promise<readonly { readonly from: number; readonly data: string }[]>;
  /** Finds the page and the channel that hold a seat; null where it is no longer there. */
  findHolding(seatId: number): Promise<SeatHolding | null>;
}

/** Pushes changes to the apps that are open. Called after the commit (`onCommit`); never fails, never waits. */
interface Realtime {
  /**
   * Notifies everybody who may read the event's content. After a change with a sequence (`sequenceOf`), those with a
   * lower one about the same thing are dropped.
   */
  toEvent(change: EventChange, sequence?: number): void;
  /** Notifies all devices of one person; the sequence is that of `toEvent`. */
  toPerson(userId: number, change: OwnChange, sequence?: number): void;
  /**
   * Pushes an event of a conversation with its content to those who may read it. A message is as its author sees it;
   * the others get it without the author's key.
   */
  toConversation(place: ConversationPlace, event: ConversationEvent): void;
  /** Tells the pages that held a seat before that it has moved, or ended. */
  seatMoved(seat: NamedSeat): void;
  /** Finds the people on whose screens a conversation is, at any process. */
  peopleLookingAt(sid: string): ReadonlySet<number>;
  /** Tells everybody that somebody has deleted their account, with the number of those who have. */
  personLeft(left: number): void;
  /** Closes the channels of a session that is over. */
  sessionEnded(sessionId: number): void;
}

/** The server's own side: takes in connections and listens to the other processes. */
export interface RealtimeServer extends Realtime {
  /** Starts listening to other processes and watching over the channels. */
  start(): void;
  /** Takes over a connection; `network` is the address range on which its handshake is counted. */
  accept(line: Line, network: string): void;
  /** Closes all connections with the code on which apps connect again, to another process or to the next one here. */
  restart(): void;
  close(): Promise<void>;
}

/** Time for which the recipients of an event are kept: a change of role goes unnoticed so long at most. */
export const recipientsKeptMs = 1000;

/** Deadlines and intervals, in milliseconds. */
export interface Timings {
  /** Time that a connection has for its first message. */
  readonly handshakeMs: number;
  /** Interval between two pings; each must be answered before the next. */
  readonly heartbeatMs: number;
  /** Interval between two checks for sessions that have run out. */
  readonly expiryCheckMs: number;
  /** Interval between two checks that the sessions of all channels still exist. */
  readonly sweepMs: number;
}
