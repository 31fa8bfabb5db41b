import { limits } from '#contract/limits.ts';
import type { Participant, ParticipantsPage, PlaceRecord } from '#contract/participants.ts';
import { canReadContent } from '#domain/event-access.ts';
import { fold } from '#domain/fold.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { findParticipation } from '#server/people/store.ts';
import { countParticipants, listParticipantRows, type ParticipantRow, type RecordRow } from './store.ts';

interface PageQuery {
  readonly query: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

/**
 * Splits a query into folded words, all of which a person must match; none where it is too short (specification,
 * section 5).
 */
export function searchWords(query: string): string[] {
  // A database refuses control characters, and nobody's profile holds one.
  const text = fold(query.replace(/\p{Cc}/gu, ' ')).trim();
  return [...text].length < limits.searchMinLength ? [] : text.split(/\s+/);
}

export function presentParticipant(row: ParticipantRow, context: PresentContext): Participant {
  return {
    id: row.participant_id,
    participantUser: presentPerson(row, context),
    host: row.is_host === 1,
    admin: row.is_admin === 1,
    notes: row.notes,
    twilioGroupChannelMemberId: null,
  };
}

/** A participant as who is not in the room may see them: notes are written for those who are. */
export const withoutNotes = (row: ParticipantRow): ParticipantRow => ({ ...row, notes: null });

/** A place as the write that made or changed it answers. */
export function presentRecord(row: RecordRow, context: PresentContext): PlaceRecord {
  return {
    ...presentParticipant(row, context),
    status: row.status,
    createdDateStr: new Date(row.joined_at).toISOString(),
  };
}

/**
 * Reads a page of an event's participants. The forum's event is open to everybody signed in, since it is the People
 * list.
 */
export async function readParticipants(
  { database: { reader }, programme, ...context }: Context,
  me: Me,
  { eventId, page }: { eventId: number; page: PageQuery },
): Promise<ParticipantsPage> {
  const isPeopleList = eventId === programme.eventIds.forum;
  const isIn = canReadContent(await findParticipation(reader, eventId, me.userId));
  if (!isPeopleList && !isIn) throw new ProblemError('not_found');
  const { pageNo, pageSize } = page;
  const search = { eventId, words: searchWords(page.query) };
  const [totalElements, rows] = await Promise.all([
    countParticipants(reader, search),
    listParticipantRows(reader, { ...search, limit: pageSize, offset: pageNo * pageSize }),
  ]);
  const shown = isIn ? rows : rows.map(withoutNotes);
  return { content: shown.map((row) => presentParticipant(row, context)), pageNo, totalElements };
}
