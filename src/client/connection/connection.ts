import { createContext, use, useSyncExternalStore } from 'react';
import type { Api } from '#client/api/api.ts';
import type { ChatRelay } from '#client/chat/chat-line.ts';
import type { IdleQueue } from '#client/lib/idle.ts';
import type { Activity } from '#client/network/activity.ts';
import type { Connectivity, Trouble } from '#client/network/connectivity.ts';
import type { OutboxSource } from '#client/outbox/outbox.ts';
import type { SeatRelay } from '#client/seat/seat-relay.ts';
import type { Session } from '#client/session/session.ts';
import type { Deployment } from '#contract/deployment.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import type { ProgrammeClock } from '#domain/time/clock.ts';
import type { AppUpdate } from './app-update.ts';

export interface Leaving {
  /** Fate of unsent things: kept for the person's return, hidden from everybody else, or gone. */
  readonly outbox: 'kept' | 'discarded';
  /** Keys of the local storage that stay. */
  readonly staying: readonly string[];
  /** The server has ended the session already, and is not told. */
  readonly isOver?: true;
}

/** The app's way to the server and to what this phone knows; made once at start. */
export interface Connection {
  readonly api: Api;
  readonly session: Session;
  readonly connectivity: Connectivity;
  readonly activity: Activity;
  /** For what nobody waits for; it begins when the first screen stands. */
  readonly idle: IdleQueue;
  readonly update: AppUpdate;
  /** Commands made on this phone that are not on the server yet. */
  readonly outbox: OutboxSource;
  readonly chat: ChatRelay;
  /** The seat at a table that this page holds. */
  readonly seat: SeatRelay;
  /** The newest that is known; it is refreshed in the background. */
  readonly deployment: Deployment;
  /** For `shown` and `real`: what people read and type is by this clock. */
  readonly clock: ProgrammeClock;
  /** "Now" for the programme's calendar, which a demo can shift. */
  programmeNow(): number;
  /** Takes over a session that the server has just given. */
  beginSession(signedIn: SignedIn): Promise<void>;
  /** Removes everything of the person from this phone and leads to `/`. Works without a network. */
  signOut(leaving: Leaving): Promise<void>;
}

const ConnectionContext = createContext<Connection | null>(null);

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs a ConnectionProvider above it.');
  return connection;
}

export function useIsUpdateReady(): boolean {
  const { update } = useConnection();
  return useSyncExternalStore(update.subscribe, update.isReady);
}

/** Obstacle between this phone and our server; null where there is none. */
export function useTrouble(): Trouble | null {
  const { connectivity } = useConnection();
  return useSyncExternalStore(connectivity.subscribe, connectivity.trouble);
}

export function useIsOnline(): boolean {
  const { connectivity } = useConnection();
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline);
}
