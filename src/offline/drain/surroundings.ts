import type { Kinds } from '#offline/outbox/kind.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import type { OutboxWire } from './request.ts';

export type Outcome =
  /** Nothing waits. */
  | 'empty'
  /** Something is due later, or waits for what was refused. */
  | 'waiting'
  /** No connection; a captive portal is none. */
  | 'offline'
  /** The server asked everybody to wait. */
  | 'paused'
  /** Our server answers, and only with failures. */
  | 'failing'
  /** The token was refused: somebody must sign in. */
  | 'unauthenticated'
  /** Nobody is signed in on this phone, or another person. */
  | 'nobody';

export interface DrainResult {
  readonly outcome: Outcome;
  /** When there is reason to try again; null where time alone changes nothing. */
  readonly nextDueAt: number | null;
  readonly sent: number;
  readonly refused: number;
}

export interface EntryChange {
  readonly key: string;
  readonly became: 'begun' | 'sent' | 'refused' | 'later';
}

export interface RoundParts {
  readonly userId: number;
  readonly store: UnsentStore;
  readonly sender: SenderStore;
  readonly kinds: Kinds;
  readonly wire: OutboxWire;
  readonly clock: () => number;
  readonly random: () => number;
  /** Told after each commit. */
  readonly onChange?: (change: EntryChange) => void;
}
