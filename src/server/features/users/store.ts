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

/** Logo of the organisation here that a person belongs to and names as theirs. */
export async function findLogo(db: Reader, person: UserRow): Promise<string | null> {
  if (person.organization === null) return null;
  const row = await db
    .selectFrom('organization_users as membership')
    .innerJoin('organizations', 'organizations.id', 'membership.organization_id')
    .select('organizations.logo')
    .where('membership.user_id', '=', person.id)
    .where('organizations.name_key', '=', fold(person.organization))
    .where('organizations.logo', 'is not', null)
    .where((where) =>
      where.or([
        where('membership.is_owner', '=', 1),
        where('membership.is_admin', '=', 1),
        where('membership.is_member', '=', 1),
      ]),
    )
    .orderBy('organizations.id')
    .limit(1)
    .executeTakeFirst();
  return row?.logo ?? null;
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
