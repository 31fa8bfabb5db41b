import { dayMs, minuteMs, type ProgrammeClock, shown } from '#domain/time/clock.ts';
import { formatAs, isSameDay } from '#domain/time/dates.ts';
import type { Entry } from '#offline/outbox/entry.ts';

/** For whom the words of the rows are, and when. */
export interface RowReader {
  readonly zone: string;
  /** In real time, in which entries wait. */
  readonly now: number;
  readonly clock: Pick<ProgrammeClock, 'offsetMs'>;
  readonly isOnline: boolean;
}

/** `10:32 AM`, with the date where that was another day. */
export function momentWords(at: number, { zone, now, clock }: Omit<RowReader, 'isOnline'>): string {
  const moment = shown(at, clock);
  const isToday = isSameDay(moment, shown(now, clock), zone);
  return formatAs(moment, zone, isToday ? 'hh:mm A' : 'DD MMMM YYYY, hh:mm A');
}

const triedWords = (attempts: number) => (attempts === 1 ? 'tried once' : `tried ${attempts} times`);

function nextTryWords(notBefore: number, { now, isOnline }: RowReader): string {
  if (!isOnline) return 'goes on with a connection';
  const minutes = Math.floor((notBefore - now) / minuteMs);
  return minutes < 1 ? 'next try in a moment' : `next try in ${minutes} min`;
}

/** State of an entry that waits; after a day without success it says that it goes on all the same. */
export function attemptWords(
  { attempts, notBefore, createdAt }: Pick<Entry, 'attempts' | 'notBefore' | 'createdAt'>,
  reader: RowReader,
): string {
  if (attempts === 0) return 'waiting to send';
  const isOld = reader.now - createdAt > dayMs;
  return `${isOld ? 'still trying: ' : ''}${triedWords(attempts)}, ${nextTryWords(notBefore, reader)}`;
}
