import * as v from 'valibot';
import type { Entry } from '#offline/outbox/entry.ts';

/** A time in which nothing is sent at all; stored, so that it also holds for the next sender. */
export interface Delay {
  readonly at: number;
  readonly until: number;
  /** Count of such delays in a row, without a success in between. */
  readonly times: number;
}

/** `pause` is what the server asked for; `backoff` follows a lost connection or a server that only fails. */
export type DelayName = 'pause' | 'backoff';

const DelaySchema = v.object({ at: v.number(), until: v.number(), times: v.number() });

export function readDelay(stored: unknown): Delay | null {
  const read = v.safeParse(DelaySchema, stored);
  return read.success ? read.output : null;
}

/** Begins a delay anew, at its full length, where the clock was set back. */
export function rebasedDelay(delay: Delay, now: number): Delay {
  return now < delay.at ? { ...delay, at: now, until: now + delay.until - delay.at } : delay;
}

export function isRunning(delay: Delay | null, now: number): delay is Delay {
  return delay !== null && delay.until > now;
}

/** Backoffs in a row that a hint may end at once. */
const freeHints = 2;
const longestHintDelayMs = 10_000;

/**
 * Earliest time at which a hint ends a backoff: at once for the first failures, since the network may be back. Later ones
 * add a growing delay, since a network that blocks this server alone goes on giving hints.
 */
export function earliestAfterHint({ at, until, times }: Delay): number {
  if (times <= freeHints) return at;
  const delay = Math.min(longestHintDelayMs, 1_000 * 2 ** (times - freeHints - 1));
  return Math.min(until, at + delay);
}

/** Due time of an entry; a delay beyond the maximum means the clock was set back, and is ignored. */
export function dueAt({ notBefore }: Entry, now: number): number {
  return notBefore > now + longestDelayMs ? now : notBefore;
}

const shortestMs = 1_000;
export const longestDelayMs = 300_000;
/** A server that names a longer time is asked again all the same. */
export const longestPauseMs = 3_600_000;

/** Full jitter: anywhere between a second and a limit that doubles with each failure, up to five minutes. */
export function retryDelay(failures: number, random: () => number): number {
  const limit = Math.min(longestDelayMs, shortestMs * 2 ** Math.min(failures, 20));
  return Math.round(shortestMs + random() * (limit - shortestMs));
}

interface Told {
  get(name: string): string | null;
}

/**
 * `Retry-After` in milliseconds, from seconds or a date (RFC 9110, section 10.2.3), or null. A date is compared with
 * the server's own clock, since the phone's may be wrong.
 */
export function retryAfterMs(headers: Told, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - serverTime(headers, now);
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, shortestMs), longestPauseMs);
}

function serverTime(headers: Told, now: number): number {
  const told = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(told) ? now : told;
}
