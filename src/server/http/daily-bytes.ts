import { dayMs } from '#domain/time/clock.ts';
import { ProblemError } from './problem-error.ts';

interface Options {
  /** Bytes of one person in a day (UTC). */
  readonly max: number;
  clock(): number;
}

/** Count of what each person's writes add to the database on this day, in this process. */
export interface DailyBytes {
  /** Counts bytes that a write adds; throws `too_many_requests` where they would be too many. */
  add(userId: number, bytes: number): void;
  /** Answers true once half of a person's bytes are used. */
  isScarce(userId: number): boolean;
}

export function createDailyBytes({ max, clock }: Options): DailyBytes {
  const byPerson = new Map<number, number>();
  let day = 0;

  function usedBy(userId: number): number {
    const today = Math.floor(clock() / dayMs);
    if (today !== day) byPerson.clear();
    day = today;
    return byPerson.get(userId) ?? 0;
  }

  return {
    add(userId, bytes) {
      const used = usedBy(userId) + bytes;
      if (used > max) {
        throw new ProblemError('too_many_requests', {
          message: 'You have written very much today. Please go on tomorrow.',
          retryAfterSeconds: Math.ceil((dayMs - (clock() % dayMs)) / 1000),
        });
      }
      byPerson.set(userId, used);
    },
    isScarce: (userId) => usedBy(userId) > max / 2,
  };
}
