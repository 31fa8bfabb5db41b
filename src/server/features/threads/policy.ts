import type { QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { type LikesCursor, type listThreads, type OwnPart, restrictedText } from '#contract/threads.ts';
import { canReadContent, isHiddenFrom, type Participation, type PostsArea } from '#domain/event-access.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { Reader } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findParticipation } from '#server/people/store.ts';
import { faultOfText } from '#server/rich-text/fault-of-text.ts';

interface Asked {
  readonly eventId: number;
  readonly userId: number;
}

/** Place of a person in an event whose posts they may read. */
export interface PostsMembership extends Asked {
  readonly area: PostsArea;
  readonly participation: Participation;
}

function areaOf({ eventIds }: ProgrammeFile, eventId: number): PostsArea {
  if (eventId === eventIds.announcements) return 'announcements';
  return eventId === eventIds.forum ? 'forum' : 'questions';
}

/** Roles of the caller, as lists tell them. */
export const ownPart = ({ participation: { isHost, isAdmin } }: PostsMembership): OwnPart => ({
  host: isHost,
  admin: isAdmin,
});

/** Checks the place of a person in an event as `requireMembership` does, where it is known already. */
export function requireIn(
  { programme }: { readonly programme: ProgrammeFile },
  { eventId, userId }: Asked,
  participation: Participation | null,
): PostsMembership {
  const area = areaOf(programme, eventId);
  if (participation !== null && canReadContent(participation))
    return { area, eventId, userId, participation };
  if (area === 'questions' || isHiddenFrom(participation)) throw new ProblemError('not_found');
  throw new ProblemError('forbidden', { message: restrictedText(programme.cohortName) });
}

/**
 * Finds the place of a person in an event, or throws. In the programme's areas, which everybody knows of, that is
 * `forbidden`; in rooms, and for people who are blocked, `not_found`.
 */
export async function requireMembership(
  db: Reader,
  context: { readonly programme: ProgrammeFile },
  asked: Asked,
): Promise<PostsMembership> {
  return requireIn(context, asked, await findParticipation(db, asked.eventId, asked.userId));
}

const invalid = (field: string) => new ProblemError('invalid', { fields: { [field]: texts.invalid } });

export type Paging =
  | { readonly order: 'newest'; readonly before: number | undefined }
  | { readonly order: 'likes'; readonly before: LikesCursor | undefined };

/** Checks that an area has the order and the filter that are asked for, and that the place is one of that order. */
export function requirePaging(
  area: PostsArea,
  { order = 'newest', before, answered, since }: QueryOf<typeof listThreads>,
): Paging {
  if (since !== undefined && (order === 'likes' || before !== undefined)) throw invalid('since');
  if (area !== 'questions' && order === 'likes') throw invalid('order');
  if (area !== 'questions' && answered !== undefined) throw invalid('answered');
  if (order === 'newest' && typeof before !== 'object') return { order, before };
  if (order === 'likes' && typeof before !== 'number') return { order, before };
  throw invalid('before');
}

/** Error for a thread that is deleted or was never there. */
export const threadGone = () => new ProblemError('not_found', { message: 'This post is no longer there.' });

/** Refuses a cleaned text that cannot be stored. */
export function requireStorable(message: string): string {
  const fault = faultOfText(message, limits.messageMaxLength);
  if (fault !== null) throw new ProblemError('invalid', { fields: { message: fault } });
  return message;
}

/** Throws `forbidden` where the person that a body names is not the caller. */
export function requireSelf(userId: number, me: { readonly userId: number }): void {
  if (userId !== me.userId) throw new ProblemError('forbidden');
}
