import { dayMs, hourMs, minuteMs, secondMs } from '#domain/time/clock.ts';

/** Nobody counts the hours of what is further away. */
const countedFromMs = 7 * dayMs;

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

function pair(leftMs: number, [big, bigMs]: [string, number], [small, smallMs]: [string, number]): string {
  const rest = Math.floor((leftMs % bigMs) / smallMs);
  const first = counted(Math.floor(leftMs / bigMs), big);
  return rest === 0 ? first : `${first} ${counted(rest, small)}`;
}

/** `Closes in 2 days 4 hours`, `Closes in 12 minutes`; null where it is more than a week away, or over. */
export function closesIn(leftMs: number): string | null {
  if (leftMs <= 0 || leftMs > countedFromMs) return null;
  return `Closes in ${amountLeft(leftMs)}`;
}

function amountLeft(leftMs: number): string {
  if (leftMs >= dayMs) return pair(leftMs, ['day', dayMs], ['hour', hourMs]);
  if (leftMs >= hourMs) return pair(leftMs, ['hour', hourMs], ['minute', minuteMs]);
  if (leftMs >= minuteMs) return counted(Math.floor(leftMs / minuteMs), 'minute');
  return counted(Math.ceil(leftMs / secondMs), 'second');
}
