import {
  type Participant,
  type ParticipantStatus,
  participantStatuses,
  type Registrant,
  type RegistrantsPage,
} from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import type { Person } from '#contract/users.ts';
import { canManage, canReadContent } from '#domain/event-access.ts';
import { amountWords } from '#domain/room-words.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { searchWords } from '#server/db/search.ts';
import { presentParticipant, presentRecord } from '#server/features/events/places/read.ts';
import { listParticipantRows } from '#server/features/events/places/store.ts';
import { participationOf, presentPrice, type RoomContext } from '#server/features/events/present.ts';
import { type Asking, readKnownRoom } from '#server/features/events/read.ts';
import type { RoomRow } from '#server/features/events/reader.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { requirePasskey } from '#server/http/require-passkey.ts';
import type { Me } from '#server/http/session.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import {
  countRegistrants,
  countStatuses,
  findAnswers,
  listEveryQuestion,
  listRegistrantRows,
  type RegistrantRow,
} from './store.ts';

/** Reads a room for its hosts and admins; throws `forbidden`, or `not_found` for who may not know of it. */
export async function readManagedRoom(db: Reader, asking: Asking): Promise<RoomRow> {
  const room = await readKnownRoom(db, asking);
  if (!canManage(participationOf(room))) throw new ProblemError('forbidden');
  return room;
}

/** Ticket of somebody: its class where it was imported, else the room's price. */
export function ticketOf({ ticket }: Pick<RegistrantRow, 'ticket'>, room: RoomRow): string {
  if (ticket !== null) return ticket;
  const { paidEvent, eventPrice } = presentPrice(room);
  return paidEvent && eventPrice !== null ? amountWords(eventPrice) : 'Free';
}

type Listed = Omit<Registrant, 'answers' | 'answered' | 'decidedBy'>;

function presentListed(row: RegistrantRow, room: RoomRow, context: RoomContext): Listed {
  return {
    ...presentParticipant(row, context),
    ...presentRecord(row, context),
    email: row.email,
    ticket: ticketOf(row, room),
  };
}

async function findDeciders(
  db: Reader,
  rows: readonly RegistrantRow[],
  context: RoomContext,
): Promise<ReadonlyMap<number, Person>> {
  const ids = new Set(rows.flatMap(({ decided_by }) => decided_by ?? []));
  const people = await listPeople(db, [...ids]);
  return new Map(people.map((row) => [row.id, presentPerson(row, context)]));
}

/** Presents registrants of a room with their answers, in as many queries for many as for one. */
export async function presentRegistrants(
  db: Reader,
  { room, rows }: { readonly room: RoomRow; readonly rows: readonly RegistrantRow[] },
  context: RoomContext,
): Promise<Registrant[]> {
  const questions = await listEveryQuestion(db, room.id);
  const answers = await findAnswers(
    db,
    rows.map(({ participant_id }) => participant_id),
  );
  const deciders = await findDeciders(db, rows, context);
  return rows.map((row) => {
    const own = answers.get(row.participant_id);
    return {
      ...presentListed(row, room, context),
      answers: questions.flatMap(({ id, question }) => {
        const value = own?.get(id);
        return value === undefined ? [] : { question, value };
      }),
      answered: row.owes_answers === 0,
      decidedBy: deciders.get(row.decided_by ?? 0) ?? null,
    };
  });
}

interface RegistrantsQuery {
  readonly query: string;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly status?: ParticipantStatus | undefined;
}

/** Reads a page of who asked to join or joined, for hosts and admins. */
export async function readRegistrants(
  context: Context,
  me: Me,
  { eventId, page }: { readonly eventId: number; readonly page: RegistrantsQuery },
): Promise<RegistrantsPage> {
  const { reader } = context.database;
  const room = await readManagedRoom(reader, { id: eventId, userId: me.userId });
  requirePasskey(context, me);
  const { pageNo, pageSize, status } = page;
  const search = { eventId, status, words: searchWords(page.query) };
  const [rows, found, totalElements] = await Promise.all([
    listRegistrantRows(reader, { ...search, limit: pageSize, offset: pageNo * pageSize }),
    countStatuses(reader, eventId),
    countRegistrants(reader, search),
  ]);
  const content = await presentRegistrants(reader, { room, rows }, context);
  return { content, pageNo, totalElements, counts: { ...nobody, ...found } };
}

const nobody = Object.fromEntries(
  participantStatuses.map((status) => [status, 0]),
) as RegistrantsPage['counts'];

/** Reads the people of a room in one list: everybody for hosts and admins, else approved people for who is one. */
export async function readPeople(
  context: Context,
  { userId }: Me,
  eventId: number,
): Promise<Listed[] | Participant[]> {
  const { reader } = context.database;
  const room = await readKnownRoom(reader, { id: eventId, userId });
  const participation = participationOf(room);
  const all = { eventId, words: [], offset: 0 };
  if (canManage(participation)) {
    const rows = await listRegistrantRows(reader, { ...all, limit: roomLimits.listedForHostsMax });
    return rows.map((row) => presentListed(row, room, context));
  }
  if (!canReadContent(participation)) throw new ProblemError('not_found');
  const rows = await listParticipantRows(reader, { ...all, limit: roomLimits.listedMax });
  return rows.map((row) => presentParticipant(row, context));
}
