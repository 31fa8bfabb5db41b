import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { type Area, type Entry, each, moment, nameOf } from './areas.ts';
import * as rows from './reader.ts';

const formTitles = { application: 'Application', mentor: 'Mentor registration' } as const;

/** Answers of a form in one line for each field; what is itself a list or an object is written as JSON. */
function flat(answers: string | null): Entry {
  if (answers === null) return {};
  const values: Record<string, unknown> = JSON.parse(answers);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : value === null
          ? null
          : JSON.stringify(value),
    ]),
  );
}

/** Lists the parts of a person's archive of where they are: rooms, organisations, forms, people they picked. */
export const placeAreasOf = ({ database, programme, config }: Context, userId: number): Area[] => [
  ...roomAreas(database.patient.reader, userId),
  ...madeAreas(database.patient.reader, userId, config.publicUrl),
  ...pickedAreas(database.patient.reader, userId, programme),
];

/** Areas of forms and of places in rooms. */
function roomAreas(db: Reader, userId: number): Area[] {
  return [
    {
      name: 'forms',
      title: 'Application and mentor registration',
      read: () =>
        each(rows.listForms(db, userId), (row) => ({
          form: formTitles[row.form],
          state: row.submission_status === 'SUBMITTED' ? 'sent' : 'draft',
          saved: moment(row.saved_at),
          ...flat(row.answers),
        })),
    },
    {
      name: 'rooms',
      title: 'Rooms that you are in',
      read: () =>
        each(
          rows.allRows((after) => rows.listPlaces(db, { userId, after })),
          (row) => ({
            room: row.room,
            status: row.status,
            isHost: row.is_host === 1,
            isAdmin: row.is_admin === 1,
            note: row.notes,
            ticket: row.ticket,
            since: moment(row.created_at),
          }),
        ),
    },
    {
      name: 'registration-answers',
      title: 'Answers to registration questions',
      read: () =>
        each(rows.listAnswersGiven(db, userId), ({ value, ...asked }) => ({ ...asked, answer: value })),
    },
  ];
}

/** Areas of what somebody made or put somewhere. */
function madeAreas(db: Reader, userId: number, publicUrl: string): Area[] {
  return [
    {
      name: 'made-rooms',
      title: 'Rooms that you made',
      read: () =>
        each(
          rows.allRows((after) => rows.listMadeRooms(db, { userId, after })),
          (row) => ({
            name: row.name,
            link: `${publicUrl}/w/${row.suffix}`,
            description: row.description,
            tags: row.tags,
            callLink: row.meeting_url,
            callDetails: row.call_details,
            made: moment(row.created_at),
          }),
        ),
    },
    {
      name: 'organizations',
      title: 'Organisations',
      read: () =>
        each(
          rows.allRows((after) => rows.listMemberships(db, { userId, after })),
          (row) => ({
            name: row.name,
            isOwner: row.is_owner === 1,
            isAdmin: row.is_admin === 1,
            isMember: row.is_member === 1,
            isFollower: row.is_follower === 1,
            // What its owner wrote of it is the owner's.
            ...(row.is_owner === 1 && { location: row.location, bio: row.bio }),
            since: moment(row.created_at),
          }),
        ),
    },
    {
      name: 'shared',
      title: 'Files and links that you put into rooms',
      read: () =>
        each(
          rows.allRows((after) => rows.listShared(db, { userId, after })),
          (row) => ({
            room: row.room,
            name: row.name,
            tags: row.tags,
            link: row.url,
            isFile: row.file_id !== null,
            added: moment(row.created_at),
          }),
        ),
    },
  ];
}

/** Areas of whom and what somebody picked. */
function pickedAreas(db: Reader, userId: number, programme: Context['programme']): Area[] {
  return [
    {
      name: 'starred-sessions',
      title: 'Sessions that you starred',
      read: () =>
        each(rows.listStarred(db, userId), (row) => ({
          session: programme.masterclasses.find(({ id }) => id === row.session_id)?.title ?? row.session_id,
          starred: moment(row.created_at),
        })),
    },
    {
      name: 'favourites',
      title: 'Favourites',
      read: () =>
        each(rows.listPicked(db, userId, 'favourites'), (row) => ({
          name: nameOf(row),
          since: moment(row.created_at),
        })),
    },
    {
      name: 'blocked',
      title: 'People whom you blocked',
      read: () =>
        each(rows.listPicked(db, userId, 'blocked'), (row) => ({
          name: nameOf(row),
          since: moment(row.created_at),
        })),
    },
  ];
}
