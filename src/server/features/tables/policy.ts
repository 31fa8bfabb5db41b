import { restrictedText } from '#contract/threads.ts';
import { canReadContent, isHiddenFrom, type Participation } from '#domain/event-access.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findParticipation } from '#server/people/store.ts';

/** Error for a table that is deleted or was never there. */
export const tableGone = () => new ProblemError('not_found', { message: 'This table is no longer there.' });

/** Error for a seat whose lease has run out. */
export const seatGone = () => new ProblemError('not_found', { message: 'Your seat is free again.' });

/** Only the event of announcements has tables. */
export function requireTablesEvent({ programme }: Pick<Context, 'programme'>, eventId: number): void {
  if (eventId !== programme.eventIds.announcements) throw new ProblemError('not_found');
}

/** Throws where somebody may not see the tables: everybody knows of them, but who is blocked. */
export function requireApproved(
  { programme }: Pick<Context, 'programme'>,
  participation: Participation | null,
): Participation {
  if (participation !== null && canReadContent(participation)) return participation;
  if (isHiddenFrom(participation)) throw new ProblemError('not_found');
  throw new ProblemError('forbidden', { message: restrictedText(programme.cohortName) });
}

/** Finds the place of a person among those who may sit at the tables of an event, or throws. */
export async function requireMembership(
  db: Reader,
  context: Pick<Context, 'programme'>,
  { eventId, userId }: { readonly eventId: number; readonly userId: number },
): Promise<Participation> {
  requireTablesEvent(context, eventId);
  return requireApproved(context, await findParticipation(db, eventId, userId));
}
