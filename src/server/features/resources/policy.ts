import { canReadContent, type Participation } from '#domain/event-access.ts';
import type { Reader } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findParticipation } from '#server/people/store.ts';

/** Finds the place of a person in a room, or throws `not_found`: to everybody else its files are not there. */
export async function requireMembership(
  db: Reader,
  { eventId, userId }: { readonly eventId: number; readonly userId: number },
): Promise<Participation> {
  const participation = await findParticipation(db, eventId, userId);
  if (participation === null || !canReadContent(participation)) throw new ProblemError('not_found');
  return participation;
}

export function requireAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new ProblemError('forbidden');
}

/** Error for a folder that is deleted or was never in the room. */
export const folderGone = () => new ProblemError('not_found', { message: 'This folder is no longer there.' });

/** Error for a file or a link that is deleted or was never in the folder. */
export const resourceGone = () =>
  new ProblemError('not_found', { message: 'This file or link is no longer there.' });
