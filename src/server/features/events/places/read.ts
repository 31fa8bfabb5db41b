import { limits } from '#contract/limits.ts';
import {
  listParticipants,
  type Participant,
  type ParticipantsPage,
  type PlaceRecord,
} from '#contract/participants.ts';
import { canReadContent } from '#domain/event-access.ts';
import type { Context } from '#server/context.ts';
import { searchWords } from '#server/db/search.ts';
import type { ReadAnswer } from '#server/http/answers.ts';
import { createComposedAnswers } from '#server/http/composed-answers.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { readEventPlace } from '#server/people/versions.ts';
import { countParticipants, listParticipantRows, type ParticipantRow, type RecordRow } from './store.ts';

interface PageQuery {
  readonly query: string;
  readonly pageNo: number;
  readonly pageSize: number;
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

interface PageAsked {
  readonly eventId: number;
  readonly page: PageQuery;
  /** Mark of the page that the caller has. */
  readonly since?: string | undefined;
}

/** Sizes of the pages that apps ask for. */
const usualSizes: ReadonlySet<number> = new Set([limits.participantsPageSize, limits.participantsPageMax]);

/**
 * Creates the read of an event's participants, a page at a time. The forum's event is open to everybody signed in, since
 * it is the People list. A page is composed once for a version of the list and all who may see the same of it.
 */
export function createParticipantsReader(context: Context) {
  const { database, programme } = context;
  // Of searches and odd sizes there is no end: they have room of their own, so that nobody drives the list out by them.
  const answerOfList = createComposedAnswers(listParticipants, context.clock);
  const answerOfSearch = createComposedAnswers(listParticipants, context.clock);
  return async ({ userId }: Pick<Me, 'userId'>, { eventId, page, since }: PageAsked): Promise<ReadAnswer> => {
    const { participation, version } = await readEventPlace(database.reader, { eventId, userId });
    const isIn = canReadContent(participation);
    if (eventId !== programme.eventIds.forum && !isIn) throw new ProblemError('not_found');
    const { pageNo, pageSize } = page;
    const words = searchWords(page.query);
    const answer = words.length === 0 && usualSizes.has(pageSize) ? answerOfList : answerOfSearch;
    const of = [eventId, isIn, words, pageNo, pageSize];
    return answer({ of, at: [version], since }, () => readParticipants(context, { eventId, page, isIn }));
  };
}

async function readParticipants(
  { database: { reader }, ...context }: Context,
  { eventId, page, isIn }: PageAsked & { readonly isIn: boolean },
): Promise<ParticipantsPage> {
  const { pageNo, pageSize } = page;
  const search = { eventId, words: searchWords(page.query) };
  const [totalElements, rows] = await Promise.all([
    countParticipants(reader, search),
    listParticipantRows(reader, { ...search, limit: pageSize, offset: pageNo * pageSize }),
  ]);
  const shown = isIn ? rows : rows.map(withoutNotes);
  return { content: shown.map((row) => presentParticipant(row, context)), pageNo, totalElements };
}
