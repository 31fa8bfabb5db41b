import { randomInt } from 'node:crypto';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { personKeys } from '#server/db/person-keys.ts';
import type { UserRow } from '#server/db/tables/users.ts';

const letters = 'abcdefghjkmnpqrstvwxyz23456789';

/** Creates a suffix for a new account, until the person chooses one. */
const newSuffix = (): string =>
  `member_${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

export interface UserChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly organization?: string;
  readonly position?: string;
  readonly location?: string;
  readonly image?: string | null;
  readonly bio?: string | null;
  readonly time_zone_id?: string;
  readonly linked_in_profile_link?: string | null;
  readonly suffix?: string;
}

export async function getUser(db: Reader, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findUser(db: Reader, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findUserBySuffix(db: Reader, suffix: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('suffix_key', '=', fold(suffix)).executeTakeFirst();
}

/** Organisation here that a person belongs to and names as theirs. */
export interface NamedOrganization {
  readonly logo: string | null;
  readonly suffix: string;
}

/** Selects the organisations to which these people belong, those with a logo first, then the oldest. */
const organizationsOf = (db: Reader, userIds: readonly number[]) =>
  db
    .selectFrom('organization_users as membership')
    .innerJoin('organizations', 'organizations.id', 'membership.organization_id')
    .select(['organizations.logo', 'organizations.suffix'])
    .where('membership.user_id', 'in', userIds)
    .where((where) =>
      where.or([
        where('membership.is_owner', '=', 1),
        where('membership.is_admin', '=', 1),
        where('membership.is_member', '=', 1),
      ]),
    )
    .orderBy(({ eb }) => eb.case().when('organizations.logo', 'is', null).then(1).else(0).end())
    .orderBy('organizations.id');

export async function findNamedOrganization(
  db: Reader,
  person: UserRow,
): Promise<NamedOrganization | undefined> {
  if (person.organization === null) return undefined;
  return organizationsOf(db, [person.id])
    .where('organizations.name_key', '=', fold(person.organization))
    .limit(1)
    .executeTakeFirst();
}

/** Page of an event's people, by name. */
export interface PeoplePage {
  readonly eventId: number;
  readonly limit: number;
  readonly offset: number;
}

/** Selects the people of an event as its list of people has them: approved, and with a name. */
const listedPeople = (db: Reader, eventId: number) =>
  db
    .selectFrom('users')
    .innerJoin('event_participants as place', 'place.user_id', 'users.id')
    .where('place.event_id', '=', eventId)
    .where('place.status', '=', 'APPROVED')
    .where('users.first_name', 'is not', null)
    .where('users.last_name', 'is not', null);

export function listUsersOf(db: Reader, { eventId, limit, offset }: PeoplePage): Promise<UserRow[]> {
  return listedPeople(db, eventId)
    .selectAll('users')
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUsersOf(db: Reader, eventId: number): Promise<number> {
  const row = await listedPeople(db, eventId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Finds for each of these people what `findNamedOrganization` finds. */
export async function findNamedOrganizations(
  db: Reader,
  people: readonly UserRow[],
): Promise<ReadonlyMap<number, NamedOrganization>> {
  const named = new Map(people.map(({ id, organization }) => [id, fold(organization ?? '')]));
  const rows = await organizationsOf(db, [...named.keys()])
    .select(['membership.user_id', 'organizations.name_key'])
    .execute();
  const own = rows.filter(({ user_id, name_key }) => named.get(user_id) === name_key).toReversed();
  return new Map(own.map(({ user_id, logo, suffix }) => [user_id, { logo, suffix }]));
}

export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** Finds the account of an e-mail, or creates it; of two calls at once the second finds the first's. */
export async function findOrInsertUser(
  tx: Writer,
  { email, now }: { email: string; now: number },
): Promise<UserRow> {
  const suffix = newSuffix();
  await tx
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      suffix,
      suffix_key: fold(suffix),
      name_key: '',
      search_key: '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  return tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirstOrThrow();
}

/** Throws the database's error where the suffix is somebody else's. */
export async function updateUser(tx: Writer, id: number, change: UserChange): Promise<UserRow> {
  const hasChange = Object.values(change).some((value) => value !== undefined);
  if (!hasChange) return getUser(tx, id);
  const suffixKey = change.suffix === undefined ? {} : { suffix_key: fold(change.suffix) };
  const changed = await tx
    .updateTable('users')
    .set({ ...change, ...suffixKey })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const keys = personKeys(changed);
  await tx.updateTable('users').set(keys).where('id', '=', id).execute();
  return { ...changed, ...keys };
}

/** Sets a password, with `onlyFirst` where there is none yet; answers whether it did. */
export async function setPassword(
  tx: Writer,
  id: number,
  passwordHash: string,
  { onlyFirst = false }: { readonly onlyFirst?: boolean } = {},
): Promise<boolean> {
  const update = tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id);
  const changed = await (onlyFirst ? update.where('password_hash', 'is', null) : update).executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

export async function clearPassword(tx: Writer, id: number): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
}
