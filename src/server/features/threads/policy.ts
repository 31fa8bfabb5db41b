import { postTexts } from '#contract/texts.ts';
import { canReadContent, isHiddenFrom, type Participation, type PostsArea } from '#domain/event-access.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { Reader } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findParticipation } from '#server/identity/store.ts';

interface Asked {
  readonly eventId: number;
  readonly userId: number;
}

/** What somebody who may read the posts of an event is there. */
export interface Part extends Asked {
  readonly area: PostsArea;
  readonly participation: Participation;
}

function areaOf({ eventIds }: ProgrammeFile, eventId: number): PostsArea {
  if (eventId === eventIds.announcements) return 'announcements';
  return eventId === eventIds.forum ? 'forum' : 'questions';
}

/** That the programme's areas exist everybody knows; of a room whoever may not read it knows nothing. */
export async function requirePart(
  db: Reader,
  { programme }: { readonly programme: ProgrammeFile },
  { eventId, userId }: Asked,
): Promise<Part> {
  const participation = await findParticipation(db, eventId, userId);
  const area = areaOf(programme, eventId);
  if (participation !== null && canReadContent(participation))
    return { area, eventId, userId, participation };
  if (area === 'questions' || isHiddenFrom(participation)) throw new ProblemError('not_found');
  throw new ProblemError('forbidden', { message: postTexts.restrictedText });
}

/** Deleted, or never there. */
export const threadGone = () => new ProblemError('not_found', { message: 'This post is no longer there.' });

/** Whoever a body names must be the one who asks. */
export function requireSelf(userId: number, me: { readonly userId: number }): void {
  if (userId !== me.userId) throw new ProblemError('forbidden');
}
