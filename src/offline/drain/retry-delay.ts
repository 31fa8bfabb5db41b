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
