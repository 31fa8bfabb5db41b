import type { Reader, Writer } from '#server/db/database.ts';
import type { SignInRequestRow } from '#server/db/tables/sign-in-requests.ts';

type NewSignInRequest = Omit<SignInRequestRow, 'id' | 'tries' | 'consumed_at'>;

export async function insertSignInRequest(tx: Writer, request: NewSignInRequest): Promise<void> {
  await tx
    .insertInto('sign_in_requests')
    .values({ ...request, tries: 0, consumed_at: null })
    .execute();
}

interface Span {
  readonly emailKey: string;
  readonly since: number;
  /** End of the span; rows after it come from a clock that was ahead, and do not count. */
  readonly now: number;
}

const requestsIn = (db: Reader, { emailKey, since, now }: Span) =>
  db
    .selectFrom('sign_in_requests')
    .where('email_key', '=', emailKey)
    .where('created_at', '>', since)
    .where('created_at', '<=', now);

/** Lists the moments at which mails were requested in a span, oldest first. */
export async function listRequestMoments(db: Reader, span: Span): Promise<number[]> {
  const rows = await requestsIn(db, span).select('created_at').orderBy('created_at').execute();
  return rows.map((row) => row.created_at);
}

/** Counts the tries of codes mailed in a span; a try counts for each code that it was compared with. */
export async function countTries(db: Reader, span: Span): Promise<number> {
  const row = await requestsIn(db, span)
    .select(({ fn }) => fn.sum('tries').as('tries'))
    .executeTakeFirstOrThrow();
  return Number(row.tries ?? 0);
}

/** Finds the request of a link that can still be used. */
export function findByLink(
  db: Reader,
  { linkHash, now }: { linkHash: string; now: number },
): Promise<SignInRequestRow | undefined> {
  return db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

interface Attempt {
  readonly now: number;
  readonly maxTries: number;
}

/** Uses up the request that a link belongs to; undefined where it is used, expired or unknown. */
export function consumeByLink(
  tx: Writer,
  { linkHash, now }: Pick<Attempt, 'now'> & { linkHash: string },
): Promise<SignInRequestRow | undefined> {
  return tx
    .updateTable('sign_in_requests')
    .set({ consumed_at: now })
    .where('link_hash', '=', linkHash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a try against every living request of an e-mail, before anything is compared, and returns them. */
export function burnTries(
  tx: Writer,
  { emailKey, now, maxTries }: Attempt & { emailKey: string },
): Promise<SignInRequestRow[]> {
  return tx
    .updateTable('sign_in_requests')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('email_key', '=', emailKey)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returningAll()
    .execute();
}

/** Uses up a request after its code was right; answers false where another call was faster. */
export async function consumeById(tx: Writer, id: number, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('sign_in_requests')
    .set({ consumed_at: now })
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

interface NewSession {
  readonly tokenHash: string;
  readonly userId: number;
  readonly device: string | null;
  readonly now: number;
  readonly expiresAt: number;
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
    })
    .execute();
}

export async function deleteSession(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}
