import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { SessionsTable } from '#server/db/tables/sessions.ts';

export type SessionRow = Pick<Selectable<SessionsTable>, 'id' | 'device' | 'created_at' | 'last_used_at'>;

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly device: string | null;
  readonly now: number;
  readonly expiresAt: number;
  readonly hasShownPasskey: boolean;
}

export async function insertSession(tx: Writer, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      with_passkey: toFlag(session.hasShownPasskey),
    })
    .execute();
}

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
    .execute();
}

/** Sessions by what is known of them: all of a person, or some, or the one of a token. */
export type Which =
  | { readonly userId: number; readonly ids?: readonly number[]; readonly exceptId?: number }
  | { readonly tokenHash: string };

/** Deletes sessions and returns their ids. */
export async function deleteSessions(tx: Writer, which: Which): Promise<number[]> {
  const rows = await tx
    .deleteFrom('sessions')
    .where(({ and, eb }) => {
      if ('tokenHash' in which) return eb('token_hash', '=', which.tokenHash);
      const { userId, ids, exceptId } = which;
      return and([
        eb('user_id', '=', userId),
        ...(ids ? [eb('id', 'in', ids)] : []),
        ...(exceptId ? [eb('id', '!=', exceptId)] : []),
      ]);
    })
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
