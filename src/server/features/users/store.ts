import type { Reader, Writer } from '#server/db/database.ts';
import { emailKey, fold } from '#server/db/fold.ts';
import { personKeys } from '#server/db/person-keys.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { newSuffix } from './new-suffix.ts';

export interface UserChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly organization?: string;
  readonly position?: string;
  readonly location?: string;
  readonly time_zone_id?: string;
  readonly linked_in_profile_link?: string | null;
}

async function getUser(db: Reader, id: number): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** The account of an e-mail, made where there is none; of two at once the second finds the first's. */
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

export async function updateUser(tx: Writer, id: number, change: UserChange): Promise<UserRow> {
  const hasChange = Object.values(change).some((value) => value !== undefined);
  if (!hasChange) return getUser(tx, id);
  const changed = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const keys = personKeys(changed);
  await tx.updateTable('users').set(keys).where('id', '=', id).execute();
  return { ...changed, ...keys };
}
