/** Reads the time of `Retry-After`, in seconds or as a date; null where it says none. */
export function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const wait = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
