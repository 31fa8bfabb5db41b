import { type Weekday, weekdays } from '#contract/event-fields.ts';
import { typedDayOf } from './room-body.ts';
import type { RoomValues } from './room-values.ts';

const dayMs = 86_400_000;
const startOf = (wall: string): number => Date.parse(`${typedDayOf(wall)}T00:00:00Z`);

/** Weekday of what is typed; null while there is no day. */
export function weekdayOf(wall: string): Weekday | null {
  const at = startOf(wall);
  return Number.isNaN(at) ? null : (weekdays[new Date(at).getUTCDay()] ?? null);
}

export const weekdayWord = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();

const ordinals = ['1st', '2nd', '3rd', '4th', '5th'];
const day = 'DAY_OF_MONTH';

/** The n-th weekday that a day is in its month, and the last one where it is that too. */
function nthOf(wall: string): string[] {
  const weekday = weekdayOf(wall);
  if (weekday === null) return [];
  const at = startOf(wall);
  const nth = Math.ceil(new Date(at).getUTCDate() / 7);
  const isLast = new Date(at + 7 * dayMs).getUTCDate() <= 7;
  return [`${nth}-${weekday}`, ...(isLast ? [`LAST-${weekday}`] : [])];
}

function monthlyLabel(choice: string, wall: string): string {
  if (choice === day) {
    const at = startOf(wall);
    return Number.isNaN(at) ? 'Day of the month' : `Day of the month: ${new Date(at).getUTCDate()}`;
  }
  const [nth = '', weekday = ''] = choice.split('-');
  const word = nth === 'LAST' ? 'Last' : (ordinals[Number(nth) - 1] ?? nth);
  return `${word} ${weekdayWord(weekday)}`;
}

/** The days on which a monthly room can be, by its start; the chosen one stays among them. */
export function monthlyChoices({ start, monthlyOn }: Pick<RoomValues, 'start' | 'monthlyOn'>) {
  const choices = [...new Set([day, ...nthOf(start), monthlyOn])];
  return choices.map((value) => ({ value, label: monthlyLabel(value, start) }));
}

/** With another start the day of the month follows, as far as it was the start's. */
export function withStart({ start: before, monthlyOn }: RoomValues, start: string): Partial<RoomValues> {
  if (!nthOf(before).includes(monthlyOn)) return { start };
  const [nth, last] = nthOf(start);
  const followed = monthlyOn.startsWith('LAST') ? (last ?? nth) : nth;
  return { start, monthlyOn: followed ?? monthlyOn };
}
