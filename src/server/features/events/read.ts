import * as v from 'valibot';
import { type Event, type EventLists, listEvents, type PublicEvent } from '#contract/events.ts';
import { SuffixSchema } from '#contract/fields.ts';
import type { Participant } from '#contract/participants.ts';
import { texts } from '#contract/texts.ts';
import { canEditRoom, canReadAbout, canReadContent, canSeeCall, isHiddenFrom } from '#domain/event-access.ts';
import { fold } from '#domain/fold.ts';
import { occurrenceAt, type Schedule, shownSchedule } from '#domain/recurrence/recurrence.ts';
import { programmeNow, real } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { ReadAnswer } from '#server/http/answers.ts';
import { createComposedAnswers } from '#server/http/composed-answers.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listRoomMarks } from './list/reader.ts';
import { presentParticipant, withoutNotes } from './places/read.ts';
import { listParticipantRows } from './places/store.ts';
import {
  isExpired,
  isOfCohort,
  participationOf,
  presentOrganization,
  presentPublicRoom,
  presentSummary,
  presentTime,
  programmeEventIds,
  type RoomContext,
  rolesOf,
} from './present.ts';
import {
  findRoom,
  findRoomBySuffix,
  isSuffixUsed,
  listLeaders,
  listOrganizationSites,
  listOwnAnswers,
  listPersonSites,
  listQuestions,
  listRooms,
  listSponsors,
  nobody,
  type RoomList,
  type RoomRow,
} from './reader.ts';

/** People that come with a room at most. */
const peopleWithRoom = 50;

/** A room and the caller. */
export interface Asking {
  readonly id: number;
  readonly userId: number;
}

export const mayEdit = (row: RoomRow): boolean =>
  canEditRoom({ eventType: row.event_type }, participationOf(row), rolesOf(row));

/** Reads a room that the caller may know of; throws `not_found`. */
export async function readKnownRoom(db: Reader, { id, userId }: Asking): Promise<RoomRow> {
  const row = await findRoom(db, id, userId);
  if (row === undefined) throw new ProblemError('not_found');
  const isKnown = canReadAbout({ isPrivate: row.is_private === 1 }, participationOf(row)) || mayEdit(row);
  if (!isKnown) throw new ProblemError('not_found');
  return row;
}

/**
 * Creates the read of a person's rooms. It is composed once for the versions of these rooms and the person's part in
 * them, and stays the same until one of those is another, or a room's time to join is over.
 */
export function createRoomsReader(context: Context) {
  const answer = createComposedAnswers(listEvents, context.clock);
  return async ({ userId }: Pick<Me, 'userId'>, since: string | undefined): Promise<ReadAnswer> => {
    const marks = await listRoomMarks(context.database.reader, userId);
    const over = marks.filter((mark) => isExpired(mark, context)).map(({ id }) => id);
    return answer({ of: [userId], at: [marks, over], since }, () => readRooms(context, userId));
  };
}

/** The rooms of a person, in the lists of their screen. */
async function readRooms(context: Context, userId: number): Promise<EventLists> {
  const without = programmeEventIds(context);
  const read = async (list: RoomList) => {
    const rows = await listRooms(context.database.reader, { userId, list, without });
    return rows.map((row) => presentSummary(row, context));
  };
  const [hosted, attended, ofOrganizations, attendedOfOrganizations] = await Promise.all([
    read('hosted'),
    read('attended'),
    read('of own organizations'),
    read('attended of organizations'),
  ]);
  return {
    eventsCreatedByMe: hosted,
    eventsAttendedByMe: attended,
    organizationEventsCreatedToWhichIAmAdmin: ofOrganizations,
    organizationEventsAttendedByMe: attendedOfOrganizations,
    mayCreate: mayCreateRooms(context, userId),
  };
}

/** Answers true for the people whom the organiser has named. */
export const mayCreateRooms = ({ config }: Pick<Context, 'config'>, userId: number): boolean =>
  config.roomCreatorIds.includes(userId);

/** The occurrence that is going on, else the next, in real time. */
function presentNext(schedule: Schedule, { programmeClock }: RoomContext): Event['nextOccurrence'] {
  const next = occurrenceAt(shownSchedule(schedule, programmeClock), programmeNow(programmeClock));
  if (next === null) return null;
  const iso = (moment: number) => new Date(real(moment, programmeClock)).toISOString();
  return { start: iso(next.start), end: iso(next.end) };
}

/** Reads a room as the caller may see it. */
export async function viewRoom(db: Reader, asking: Asking, context: RoomContext): Promise<Event> {
  return presentWhole(db, await readKnownRoom(db, asking), context);
}

/** Reads a room for whoever has just saved it, who may have given it out of their hands thereby. */
export async function viewSavedRoom(
  db: Reader,
  { id, userId }: Asking,
  context: RoomContext,
): Promise<Event> {
  const row = await findRoom(db, id, userId);
  if (row === undefined) throw new ProblemError('not_found');
  return presentWhole(db, row, context);
}

async function presentWhole(db: Reader, row: RoomRow, context: RoomContext): Promise<Event> {
  const leaders = (await listLeaders(db, row.id)).filter(({ status }) => status === 'APPROVED');
  const sponsors = await listSponsors(db, row.id);
  const questions = await listQuestions(db, row.id);
  const answers = row.place_id === null ? [] : await listOwnAnswers(db, row.place_id);
  const participation = participationOf(row);
  const seesCall = canSeeCall(participation);
  const owesAnswers = participation?.status === 'TO_BE_APPROVED' && row.place_owes === 1;
  return {
    ...presentSummary(row, context),
    description: row.description,
    meetingUrl: seesCall ? row.meeting_url : null,
    callDetails: seesCall ? row.call_details : null,
    eventSponsorsOrganizations: sponsors.map((sponsor) => ({
      organization: presentOrganization(sponsor, context),
    })),
    dynamicFormRequests: questions.map(({ id, question, placeholder, is_required }) => ({
      id,
      fieldNameOrQuestion: question,
      defaultValue: placeholder,
      required: is_required === 1,
    })),
    dynamicFormValuesAdded: owesAnswers ? 'NOT_DONE' : 'DONE',
    dynamicFormValues: answers.map(({ question_id: id, value }) => ({ dynamicFormRequest: { id }, value })),
    notes: row.place_notes,
    twilioGroupChatId: canReadContent(participation) ? row.discussion_sid : null,
    hosts: leaders.filter((person) => person.is_host === 1).map((person) => presentPerson(person, context)),
    admins: leaders.filter((person) => person.is_host === 0).map((person) => presentPerson(person, context)),
    nextOccurrence: presentNext(presentTime(row), context),
    mayEdit: mayEdit(row),
  };
}

/** Reads a room with its people: hosts and admins, then approved ones for who may see people. */
export async function viewRoomWithPeople(
  db: Reader,
  asking: Asking,
  context: RoomContext,
): Promise<Event & { eventParticipants: Participant[] }> {
  const row = await readKnownRoom(db, asking);
  const leaders = (await listLeaders(db, row.id)).filter(({ status }) => status === 'APPROVED');
  const seesPeople = canReadContent(participationOf(row));
  const approved = seesPeople
    ? await listParticipantRows(db, { eventId: row.id, words: [], limit: peopleWithRoom, offset: 0 })
    : [];
  const others = approved.filter((person) => person.is_host === 0 && person.is_admin === 0);
  const people = [...leaders, ...others].slice(0, peopleWithRoom);
  const shown = seesPeople ? people : people.map(withoutNotes);
  return {
    ...(await presentWhole(db, row, context)),
    eventParticipants: shown.map((person) => presentParticipant(person, context)),
  };
}

/** Reads what anybody with the link of a room sees. */
export async function readPublicRoom(
  db: Reader,
  { suffix, userId }: { suffix: string; userId: number | null },
  context: RoomContext,
): Promise<PublicEvent> {
  const row = await findRoomBySuffix(db, fold(suffix), userId ?? nobody);
  if (row === undefined || isHiddenFrom(participationOf(row))) throw new ProblemError('not_found');
  const isNobodys = row.creator_user_id === null && row.creator_organization_id === null;
  const leaders = isNobodys ? await listLeaders(db, row.id) : [];
  const host = leaders.find(({ is_host, status }) => is_host === 1 && status === 'APPROVED');
  const firstHost = host ? presentPerson(host, context) : null;
  return presentPublicRoom(row, { firstHost, site: await organizerSite(db, row, context) }, context);
}

async function organizerSite(db: Reader, row: RoomRow, context: RoomContext): Promise<string | null> {
  if (isOfCohort(context, row.id)) return null;
  const { creator_organization_id: organizationId, creator_user_id: creatorId } = row;
  const [ofOrganization] = organizationId === null ? [] : await listOrganizationSites(db, organizationId);
  if (ofOrganization) return ofOrganization.url;
  const [ofCreator] = creatorId === null ? [] : await listPersonSites(db, creatorId);
  return ofCreator?.url ?? null;
}

/** Suffixes that stand for a screen. */
const reservedSuffixes = new Set(['create']);

export const isReservedRoomSuffix = (suffix: string): boolean => reservedSuffixes.has(fold(suffix));

/** Answers true for a suffix that is taken, also by a room that one may not know of, or reserved. */
export async function isRoomSuffixInUse(db: Reader, suffix: string): Promise<boolean> {
  if (!v.is(SuffixSchema, suffix)) throw new ProblemError('invalid', { fields: { suffix: texts.invalid } });
  return isReservedRoomSuffix(suffix) || isSuffixUsed(db, fold(suffix));
}
