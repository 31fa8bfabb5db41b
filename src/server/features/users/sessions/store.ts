import type { Selectable } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { SessionsTable } from '#server/db/tables/sessions.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'device' | 'created_at' | 'last_used_at'>;

/** Lists a person's living sessions, the most recently used first. */
export function listSessionRows(
  db: Reader,
  { userId, now }: { userId: number; now: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.sessionsMax)
    .execute();
}

/** Deletes a session; answers false where the person has no such session. */
export async function deleteSessionOf(
  tx: Writer,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}
