import type { Insertable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { PasskeyChallengesTable, PasskeyRow, PasskeysTable } from '#server/db/tables/sessions.ts';

export async function insertChallenge(tx: Writer, challenge: PasskeyChallengesTable): Promise<void> {
  await tx.insertInto('passkey_challenges').values(challenge).execute();
}

type Answered = Pick<PasskeyChallengesTable, 'challenge_hash' | 'purpose' | 'session_id'>;

/** Uses up a challenge; false where it was used, is too old, or was for something else. */
export async function consumeChallenge(tx: Writer, answered: Answered, now: number): Promise<boolean> {
  const { challenge_hash, purpose, session_id } = answered;
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .where((where) =>
      session_id === null ? where('session_id', 'is', null) : where('session_id', '=', session_id),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists a person's passkeys, the newest first. */
export function listPasskeyRows(db: Reader, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export function findByCredential(db: Reader, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export function insertPasskey(
  tx: Writer,
  passkey: Omit<Insertable<PasskeysTable>, 'id' | 'last_used_at'>,
): Promise<PasskeyRow> {
  return tx
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Use {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Notes a use; false where another one with the same count was faster, as of a copied key. */
export async function countUse(tx: Writer, { id, from, to, now }: Use): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface OwnPasskey {
  readonly id: number;
  readonly userId: number;
}

export function renameRow(
  tx: Writer,
  { id, userId }: OwnPasskey,
  name: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(tx: Writer, { id, userId }: OwnPasskey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes all passkeys of a person and returns how many there were. */
export async function deleteAllPasskeys(tx: Writer, userId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that a session has shown a passkey. */
export async function markSession(tx: Writer, sessionId: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ with_passkey: toFlag(true) })
    .where('id', '=', sessionId)
    .execute();
}
