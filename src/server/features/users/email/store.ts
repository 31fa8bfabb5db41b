import type { Insertable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { EmailChangeRow, EmailChangesTable } from '#server/db/tables/sign-in-requests.ts';
import type { UserRow } from '#server/db/tables/users.ts';

type NewEmailChange = Omit<Insertable<EmailChangesTable>, 'id' | 'tries' | 'ended_at'>;

export async function insertEmailChange(tx: Writer, change: NewEmailChange): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ ...change, tries: 0, ended_at: null })
    .execute();
}

/** Whose mails or tries are meant: all of a person, or all to an address. */
export type Whose = { readonly userId: number } | { readonly emailKey: string };

/** Lists the codes that were asked for in a span; rows after it come from a clock that was ahead, and do not count. */
export function listEmailChanges(
  db: Reader,
  whose: Whose,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<EmailChangeRow[]> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where((where) =>
      'userId' in whose ? where('user_id', '=', whose.userId) : where('email_key', '=', whose.emailKey),
    )
    .where('created_at', '>', since)
    .where('created_at', '<=', now)
    .execute();
}

export async function countTries(tx: Writer, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Ends all codes of a person. */
export async function endEmailChanges(tx: Writer, userId: number, now: number): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Throws the database's error where the address is somebody else's. */
export function updateEmail(tx: Writer, userId: number, email: string): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the links and codes that were mailed to an address and not used. */
export async function endSignInRequests(tx: Writer, emailKey: string, now: number): Promise<void> {
  await tx
    .updateTable('sign_in_requests')
    .set({ expires_at: now })
    .where('email_key', '=', emailKey)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
