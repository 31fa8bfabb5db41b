import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { readBy } from '#server/db/read-by.ts';
import type { IdempotencyKeysTable } from '#server/db/tables/idempotency-keys.ts';

/** Finds a session and its person in one read, since nearly every request begins with it. */
export const findSession = readBy((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.last_used_at',
      'sessions.with_passkey',
    ])
    .select('sessions.created_at as signed_in_at')
    .where('sessions.token_hash', '=', tokenHash),
);

export type SessionOfUser = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function extendSession(
  tx: Writer,
  { id, now, expiresAt }: { id: number; now: number; expiresAt: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export type KeptAnswer = Selectable<IdempotencyKeysTable>;

export function findKeptAnswer(db: Reader, userId: number, key: string): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function insertKeptAnswer(tx: Writer, answer: KeptAnswer): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute();
}

/** Replaces the stored answers among these keys. */
export async function replaceKeptAnswers(
  tx: Writer,
  { userId, keys }: { userId: number; keys: readonly string[] },
  answer: Pick<KeptAnswer, 'fingerprint' | 'status' | 'body'>,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set(answer)
    .where('user_id', '=', userId)
    .where('key', 'in', keys)
    .execute();
}

export async function replaceKeptAnswer(tx: Writer, answer: KeptAnswer): Promise<void> {
  const { user_id: _userId, key: _key, ...rest } = answer;
  await tx
    .insertInto('idempotency_keys')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(rest))
    .execute();
}
