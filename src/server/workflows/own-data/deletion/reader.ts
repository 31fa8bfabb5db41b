import type { Reader } from '#server/db/database.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Lists the organisations that a person owns alone. */
export function listOwned(db: Reader, userId: number): Promise<Named[]> {
  return db
    .selectFrom('organization_users as mine')
    .innerJoin('organizations', 'organizations.id', 'mine.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('mine.user_id', '=', userId)
    .where('mine.is_owner', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organization_users as other')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'organizations.id')
            .where('other.is_owner', '=', 1)
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('organizations.id')
    .execute();
}

/** Finds who has been an admin of an organisation for longest besides somebody, else a member; null for nobody. */
export async function findOrganizationHeir(
  db: Reader,
  organizationId: number,
  besides: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '!=', besides)
    .where(({ or, eb }) => or([eb('is_admin', '=', 1), eb('is_member', '=', 1)]))
    .orderBy('is_admin', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Selects the people who are in a room, besides somebody. */
const othersIn = (db: Reader, eventId: number, besides: number) =>
  db
    .selectFrom('event_participants as place')
    .where('place.event_id', '=', eventId)
    .where('place.user_id', '!=', besides)
    .where('place.status', '=', 'APPROVED');

/** Lists the rooms, besides some, that a person hosts and nobody else does. */
export function listHostedAlone(db: Reader, userId: number, besides: readonly number[]): Promise<Named[]> {
  return db
    .selectFrom('event_participants as mine')
    .innerJoin('events', 'events.id', 'mine.event_id')
    .select(['events.id', 'events.name'])
    .where('mine.user_id', '=', userId)
    .where('mine.is_host', '=', 1)
    .where('events.id', 'not in', besides)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_participants as other')
            .select('other.id')
            .whereRef('other.event_id', '=', 'events.id')
            .where('other.user_id', '!=', userId)
            .where('other.is_host', '=', 1)
            .where('other.status', '=', 'APPROVED'),
        ),
      ),
    )
    .orderBy('events.id')
    .execute();
}

/** Finds who has been an admin of a room for longest; null for nobody. */
export async function findRoomHeir(db: Reader, eventId: number, besides: number): Promise<number | null> {
  const row = await othersIn(db, eventId, besides)
    .select('place.user_id')
    .where('place.is_admin', '=', 1)
    .orderBy('place.created_at')
    .orderBy('place.id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Finds who has hosted an event for longest; null for nobody. */
export async function findHost(db: Reader, eventId: number, besides: number): Promise<number | null> {
  const row = await othersIn(db, eventId, besides)
    .select('place.user_id')
    .where('place.is_host', '=', 1)
    .orderBy('place.created_at')
    .orderBy('place.id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function hasOthers(db: Reader, eventId: number, besides: number): Promise<boolean> {
  const row = await othersIn(db, eventId, besides).select('place.id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists the events that a person is in, has asked to be in, or has made. */
export async function listEventsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_participants')
    .select('event_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('events').select('id as event_id').where('creator_user_id', '=', userId))
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** Lists those with whom a person has a conversation. */
export async function listCorrespondents(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(['first_user_id', 'second_user_id'])
    .where('kind', '=', 'DIRECT')
    .where(({ or, eb }) => or([eb('first_user_id', '=', userId), eb('second_user_id', '=', userId)]))
    .execute();
  return rows.flatMap(({ first_user_id, second_user_id }) =>
    [first_user_id, second_user_id].flatMap((id) => (id === null || id === userId ? [] : [id])),
  );
}

/** Lists the rooms in whose discussion a person has written. */
export async function listDiscussionsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('conversations.event_id')
    .distinct()
    .where('messages.user_id', '=', userId)
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** Lists a person's seats at tables. */
export function listSeatsOf(db: Reader, userId: number): Promise<{ id: number; event_id: number }[]> {
  return db
    .selectFrom('event_table_seats')
    .select(['id', 'event_id'])
    .where('user_id', '=', userId)
    .execute();
}

/** Lists the ids of a person's files. */
export async function listFilesOf(db: Reader, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('owner_user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Lists the references to files in covers of rooms, logos of organisations and of tables that are among these. */
export async function listReferences(db: Reader, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('events')
    .select('cover_image as reference')
    .where('cover_image', 'in', references)
    .union(db.selectFrom('organizations').select('logo as reference').where('logo', 'in', references))
    .union(db.selectFrom('event_tables').select('logo as reference').where('logo', 'in', references))
    .execute();
  return new Set(rows.flatMap(({ reference }) => reference ?? []));
}

/** Lists the files that stand in a room: its cover, the logos of its tables, and what is in its folders. */
export async function listFilesOfRoom(db: Reader, eventId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('events')
    .select('cover_image as reference')
    .where('id', '=', eventId)
    .union(db.selectFrom('event_tables').select('logo as reference').where('event_id', '=', eventId))
    .execute();
  const links = await db
    .selectFrom('resource_links')
    .select('file_id')
    .where('event_id', '=', eventId)
    .execute();
  return [...rows.map(({ reference }) => reference), ...links.map(({ file_id }) => file_id)];
}

/** Lists the addresses that a person has, or has had until a while ago. */
export async function listSuffixesOf(db: Reader, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('suffix_key')
    .where('id', '=', userId)
    .union(db.selectFrom('former_suffixes').select('suffix_key').where('user_id', '=', userId))
    .execute();
  return rows.map(({ suffix_key }) => suffix_key);
}
