import type { Wake } from '#contract/worker-messages.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Kinds } from '#offline/outbox/kind.ts';
import { readEntry } from '#offline/outbox/read-entry.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
import {
  type Delay,
  type DelayName,
  earliestAfterHint,
  isRunning,
  readDelay,
  rebasedDelay,
  retryDelay,
} from './backoff.ts';
import { addTo, type Lanes, lanesOf } from './lanes.ts';
import type { OutboxWire } from './request.ts';
import { putDelay } from './transitions.ts';

export type Outcome =
  /** No entry waits. */
  | 'empty'
  /** An entry is due later, or depends on a refused one. */
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
  /** Time of the next round; null where time alone changes nothing. */
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
  readonly store: OutboxStore;
  readonly sender: SenderStore;
  readonly kinds: Kinds;
  readonly wire: OutboxWire;
  readonly clock: () => number;
  readonly random: () => number;
  /** Told after each commit. */
  readonly onChange?: (change: EntryChange) => void;
}

/** State of one round of sending. */
export interface Round {
  readonly parts: RoundParts;
  /** Names of the lanes with an attempt under way. */
  readonly busy: Set<string>;
  readonly delays: { pause: Delay | null; backoff: Delay | null };
  lanes: Lanes;
  lastSeq: number;
  /** Reason for which no further attempt begins. */
  stop: Outcome | null;
  /** False while one attempt probes whether the server is reachable again. */
  isAnswered: boolean;
  /** Failures of the server in a row, whatever they were about. */
  troubles: number;
  sent: number;
  refused: number;
}

export function newRound(parts: RoundParts): Round {
  return {
    parts,
    busy: new Set(),
    delays: { pause: null, backoff: null },
    lanes: lanesOf([]),
    lastSeq: 0,
    stop: null,
    isAnswered: false,
    troubles: 0,
    sent: 0,
    refused: 0,
  };
}

/** Reads all entries and both delays from the phone. */
export async function reload(round: Round): Promise<void> {
  const { store, kinds, clock } = round.parts;
  const [stored, pause, backoff] = await store.read((reading) =>
    Promise.all([reading.entries(), reading.meta('pause'), reading.meta('backoff')]),
  );
  const entries = stored.map((record) => readEntry(record, kinds).entry);
  round.lanes = lanesOf(entries);
  round.lastSeq = entries.at(-1)?.seq ?? 0;
  round.delays.pause = await checked(round, 'pause', readDelay(pause), clock());
  round.delays.backoff = await checked(round, 'backoff', readDelay(backoff), clock());
}

async function checked(
  { parts }: Round,
  name: DelayName,
  delay: Delay | null,
  now: number,
): Promise<Delay | null> {
  if (delay === null) return null;
  const rebased = rebasedDelay(delay, now);
  if (rebased !== delay) await putDelay(parts.store, name, rebased);
  return rebased;
}

export function noteNewer(round: Round, newer: readonly Entry[]): void {
  for (const entry of newer) {
    // Two attempts that begin together are told of the same ones.
    if (entry.seq <= round.lastSeq) continue;
    addTo(round.lanes, entry);
    round.lastSeq = entry.seq;
  }
}

/** Makes every waiting entry due at once: the person does not want to wait. */
export async function makeAllDue({ parts: { store, kinds } }: Round): Promise<void> {
  await store.write(async (writing) => {
    for (const stored of await writing.entries()) await makeDue(writing, readEntry(stored, kinds).entry);
  });
}

async function makeDue(writing: OutboxWriter, entry: Entry): Promise<void> {
  if (entry.notBefore > 0 && entry.refusal === null) await writing.putEntry({ ...entry, notBefore: 0 });
}

/** Names the delay that forbids a round; null where it may begin. */
export async function heldBack({ delays, parts }: Round, wake: Wake): Promise<Outcome | null> {
  const now = parts.clock();
  const { pause, backoff } = delays;
  if (isRunning(pause, now)) return 'paused';
  if (wake === 'person' || !isRunning(backoff, now)) return null;
  if (wake === 'timer') return 'waiting';
  const until = earliestAfterHint(backoff);
  if (until <= now) return null;
  if (until < backoff.until) {
    // The hint is heeded, only later.
    delays.backoff = { ...backoff, until };
    await putDelay(parts.store, 'backoff', delays.backoff);
  }
  return 'waiting';
}

/** No connection, or a server that only fails: the round ends, and the next one comes the later the longer it lasts. */
export async function backOff(round: Round, outcome: Outcome): Promise<void> {
  if (round.stop !== null) return;
  round.stop = outcome;
  const { store, clock, random } = round.parts;
  const times = (round.delays.backoff?.times ?? 0) + 1;
  const now = clock();
  round.delays.backoff = { at: now, until: now + retryDelay(times, random), times };
  await putDelay(store, 'backoff', round.delays.backoff);
}

/** Stops all sending to this server until a moment. */
export async function pauseUntil(round: Round, until: number): Promise<void> {
  round.stop ??= 'paused';
  const { pause } = round.delays;
  const now = round.parts.clock();
  if (isRunning(pause, now) && pause.until >= until) return;
  round.delays.pause = { at: now, until, times: (pause?.times ?? 0) + 1 };
  await putDelay(round.parts.store, 'pause', round.delays.pause);
}

/** The server takes things: whatever was wrong is over. */
export async function noteHealth(round: Round): Promise<void> {
  round.troubles = 0;
  round.isAnswered = true;
  for (const name of ['pause', 'backoff'] as const) {
    // What another lane has met meanwhile stands.
    if (round.delays[name] === null || round.stop !== null) continue;
    round.delays[name] = null;
    await putDelay(round.parts.store, name, null);
  }
}
