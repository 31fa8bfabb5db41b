import type { ParticipantsPage } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { canReadContent, type Participation } from '#domain/event-access.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { fold } from '#server/db/fold.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { presentParticipant } from './present.ts';
import { countParticipants, findParticipant, listParticipantRows } from './store.ts';

interface PageQuery {
  readonly query: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

async function participationOf(db: Reader, eventId: number, userId: number): Promise<Participation | null> {
  const row = await findParticipant(db, eventId, userId);
  return row === undefined
    ? null
    : { status: row.status, isHost: row.is_host === 1, isAdmin: row.is_admin === 1 };
}

/** The words that every person found must have, folded; none where the query is too short to look for (specification, section 5). */
export function searchWords(query: string): string[] {
  // A database refuses control characters, and nobody's profile holds one.
  const text = fold(query.replace(/\p{Cc}/gu, ' ')).trim();
  return [...text].length < limits.searchMinLength ? [] : text.split(/\s+/);
}

/** A page of who takes part; of the forum's event everybody signed in may ask, since it is the People list. */
export async function readParticipants(
  { database: { reader }, programme, ...context }: Context,
  me: Me,
  { eventId, page }: { eventId: number; page: PageQuery },
): Promise<ParticipantsPage> {
  const isPeopleList = eventId === programme.eventIds.forum;
  if (!isPeopleList && !canReadContent(await participationOf(reader, eventId, me.userId)))
    throw new ProblemError('not_found');
  const { pageNo, pageSize } = page;
  const search = { eventId, words: searchWords(page.query) };
  const [totalElements, rows] = await Promise.all([
    countParticipants(reader, search),
    listParticipantRows(reader, { ...search, limit: pageSize, offset: pageNo * pageSize }),
  ]);
  return { content: rows.map((row) => presentParticipant(row, context)), pageNo, totalElements };
}
