import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import type { IdempotencyKeysTable } from '#server/db/tables/idempotency-keys.ts';
import type { SessionsTable } from '#server/db/tables/sessions.ts';

export function findSession(db: Reader, tokenHash: string): Promise<Selectable<SessionsTable> | undefined> {
  return db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

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
