import { providerTitles } from '#contract/oauth-provider.ts';
import { fullName } from '#domain/person.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { listLinks } from '#server/features/users/links/store.ts';
import { listIdentities } from '#server/features/users/oauth/store.ts';
import { getUser } from '#server/features/users/store.ts';
import * as rows from './reader.ts';

/** Thing that a person has given, as names and values. */
export type Entry = Readonly<Record<string, string | number | boolean | null>>;

/** Part of an archive: a file of JSON, and a page with the same. */
export interface Area {
  /** Name of its files. */
  readonly name: string;
  readonly title: string;
  read(): AsyncIterable<Entry>;
}

export const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString());
export const nameOf = (row: { first_name: string | null; last_name: string | null }) =>
  fullName({ firstName: row.first_name, lastName: row.last_name }) || 'Former member';

/** Presents each of a list, which is read when its turn comes. */
export async function* each<Row>(
  read: Promise<readonly Row[]> | AsyncIterable<Row>,
  present: (row: Row) => Entry,
): AsyncIterable<Entry> {
  for await (const row of await read) yield present(row);
}

/** Areas of who somebody is. */
const profileAreas = (db: Reader, userId: number, publicUrl: string): Area[] => [
  {
    name: 'profile',
    title: 'Profile',
    read: () =>
      each(
        getUser(db, userId).then((user) => [user]),
        (user) => ({
          firstName: user.first_name,
          lastName: user.last_name,
          email: user.email,
          personalLink: `${publicUrl}/${user.suffix}`,
          position: user.position,
          organization: user.organization,
          location: user.location,
          timeZone: user.time_zone_id,
          linkedIn: user.linked_in_profile_link,
          bio: user.bio,
          picture: user.image,
          hasPassword: user.password_hash !== null,
          since: moment(user.created_at),
        }),
      ),
  },
  {
    name: 'links',
    title: 'Social links',
    read: () => each(listLinks(db, userId), ({ type, url }) => ({ type, url })),
  },
  {
    name: 'former-addresses',
    title: 'Personal links that you have left',
    read: () =>
      each(rows.listLeftAddresses(db, userId), (row) => ({
        address: `${publicUrl}/${row.suffix_key}`,
        left: moment(row.left_at),
      })),
  },
];

/** Areas of somebody's devices, and of what they are told there. */
const deviceAreas = (db: Reader, userId: number): Area[] => [
  {
    name: 'devices',
    title: 'Where you are signed in',
    read: () =>
      each(rows.listDevicesOf(db, userId), (row) => ({
        device: row.device,
        signedIn: moment(row.created_at),
        lastUsed: moment(row.last_used_at),
        ends: moment(row.expires_at),
      })),
  },
  {
    name: 'passkeys',
    title: 'Passkeys',
    read: () =>
      each(rows.listPasskeysOf(db, userId), (row) => ({
        name: row.name,
        added: moment(row.created_at),
        lastUsed: moment(row.last_used_at),
      })),
  },
  {
    name: 'accounts',
    title: 'Accounts elsewhere with which you sign in',
    read: () =>
      each(listIdentities(db, userId), (row) => ({
        service: providerTitles[row.provider],
        email: row.email,
        added: moment(row.created_at),
      })),
  },
  {
    name: 'settings',
    title: 'Notifications and mails that you get',
    read: () =>
      each(
        rows.readSettings(db, userId).then(({ push, mail }) =>
          Object.entries({ notifications: push, mails: mail }).flatMap(([way, setting]) =>
            Object.entries(setting ?? {})
              .filter(([kind]) => kind !== 'user_id')
              .map(([kind, value]) => ({ way, kind, isOn: value === 1 })),
          ),
        ),
        (setting) => setting,
      ),
  },
];

/** Areas of what somebody wrote for others. */
const writtenAreas = (db: Reader, userId: number, { eventIds }: Context['programme']): Area[] => [
  {
    name: 'posts',
    title: 'Posts, questions and answers',
    read: () =>
      each(
        rows.allRows((after) => rows.listWritten(db, { userId, after })),
        (row) => ({
          id: row.id,
          place: row.room,
          kind: row.parent_id === null ? kindOf(row.event_id, eventIds) : 'answer',
          text: row.message,
          written: moment(row.created_at),
          changed: moment(row.edited_at),
          deleted: moment(row.deleted_at),
        }),
      ),
  },
  {
    name: 'former-texts',
    title: 'Texts of posts before you changed them',
    read: () =>
      each(
        rows.allRows((after) => rows.listFormerTexts(db, { userId, after })),
        (row) => ({ post: row.thread_id, text: row.message, written: moment(row.written_at) }),
      ),
  },
  {
    name: 'messages',
    title: 'Messages that you sent',
    read: () =>
      each(
        rows.allRows((after) => rows.listSent(db, { userId, after })),
        (row) => ({
          to: row.room ?? nameOf(row),
          text: row.body,
          link: row.link,
          sent: moment(row.created_at),
          deleted: moment(row.deleted_at),
        }),
      ),
  },
];

/** Areas of what somebody made of what others wrote. */
const reactionAreas = (db: Reader, userId: number): Area[] => [
  {
    name: 'likes',
    title: 'What you liked',
    read: () =>
      each(
        rows.allRows((after) => rows.listLikes(db, { userId, after })),
        (row) => ({ post: row.id, liked: moment(row.created_at) }),
      ),
  },
  {
    name: 'reports',
    title: 'Reports that you made',
    read: () =>
      each(
        rows.allRows((after) => rows.listReported(db, { userId, after })),
        (row) => ({
          of: row.kind === 'THREAD' ? 'post' : 'message',
          reason: row.reason,
          made: moment(row.created_at),
          closed: moment(row.closed_at),
        }),
      ),
  },
];

function kindOf(eventId: number, ids: Context['programme']['eventIds']): string {
  if (eventId === ids.announcements) return 'announcement';
  return eventId === ids.forum ? 'forum post' : 'question';
}

/** Lists the parts of a person's archive, but for their files and their places. */
export const areasOf = ({ database, programme, config }: Context, userId: number): Area[] => [
  ...profileAreas(database.patient.reader, userId, config.publicUrl),
  ...deviceAreas(database.patient.reader, userId),
  ...writtenAreas(database.patient.reader, userId, programme),
  ...reactionAreas(database.patient.reader, userId),
];
