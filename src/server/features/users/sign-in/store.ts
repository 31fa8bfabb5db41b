import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { SignInRequestRow } from '#server/db/tables/sign-in-requests.ts';
import type { Use } from './allowances.ts';
import type { Asker } from './asker.ts';

type AskerColumns = Pick<SignInRequestRow, 'network' | 'wide_network' | 'is_known'>;
type NewSignInRequest = Omit<SignInRequestRow, 'id' | 'consumed_at' | keyof AskerColumns>;

export const columnsOf = ({ network, wideNetwork, isKnown }: Asker): AskerColumns => ({
  network,
  wide_network: wideNetwork,
  is_known: toFlag(isKnown),
});

export const useOf = ({ network, wide_network, is_known, at }: AskerColumns & { at: number }): Use => ({
  network,
  wideNetwork: wide_network,
  isKnown: is_known === 1,
  at,
});

export async function insertSignInRequest(
  tx: Writer,
  request: NewSignInRequest,
  asker: Asker,
): Promise<void> {
  await tx
    .insertInto('sign_in_requests')
    .values({ ...request, ...columnsOf(asker), consumed_at: null })
    .execute();
}

export interface Span {
  readonly since: number;
  /** End of the span; rows after it come from a clock that was ahead, and do not count. */
  readonly now: number;
}

const requestsIn = (db: Reader, { since, now }: Span) =>
  db
    .selectFrom('sign_in_requests')
    .where('sign_in_requests.created_at', '>', since)
    .where('sign_in_requests.created_at', '<=', now);

/** Lists the mails that were requested for an e-mail in a span. */
export async function listMails(
  db: Reader,
  { emailKey, ...span }: Span & { emailKey: string },
): Promise<Use[]> {
  const rows = await requestsIn(db, span)
    .select(['network', 'wide_network', 'is_known', 'created_at as at'])
    .where('email_key', '=', emailKey)
    .execute();
  return rows.map(useOf);
}

/**
 * Lists the mails that strangers of a wide network requested in a span for other addresses than the one given: the newest
 * to each address, and none to those with which somebody has signed in since.
 */
export async function listUnusedMails(
  db: Reader,
  { wideNetwork, besides, ...span }: Span & { wideNetwork: string; besides: string },
): Promise<Use[]> {
  const rows = await requestsIn(db, span)
    .select(['email_key', 'network', 'wide_network', 'is_known', 'consumed_at', 'created_at as at'])
    .where('wide_network', '=', wideNetwork)
    .where('is_known', '=', 0)
    .where('email_key', '!=', besides)
    .orderBy('created_at')
    .execute();
  const used = new Set(rows.flatMap((row) => (row.consumed_at === null ? [] : row.email_key)));
  const newest = new Map(rows.map((row) => [row.email_key, row]));
  return [...newest.values()].filter((row) => !used.has(row.email_key)).map(useOf);
}

export type CodeTry = Use & { readonly requestId: number };

/** Lists the tries of codes that were mailed to an e-mail in a span, one for each code that was compared. */
export async function listCodeTries(
  db: Reader,
  { emailKey, ...span }: Span & { emailKey: string },
): Promise<CodeTry[]> {
  const rows = await requestsIn(db, span)
    .innerJoin('sign_in_code_tries as try', 'try.request_id', 'sign_in_requests.id')
    .select(['try.network', 'try.wide_network', 'try.is_known', 'try.request_id', 'created_at as at'])
    .where('email_key', '=', emailKey)
    .execute();
  return rows.map((row) => ({ ...useOf(row), requestId: row.request_id }));
}

export async function insertCodeTries(
  tx: Writer,
  requests: readonly SignInRequestRow[],
  asker: Asker,
): Promise<void> {
  await tx
    .insertInto('sign_in_code_tries')
    .values(requests.map(({ id }) => ({ request_id: id, ...columnsOf(asker) })))
    .execute();
}

/** Lists the requests of an e-mail whose codes may be used for something, the newest first. */
export function listLivingRequests(
  db: Reader,
  { emailKey, purpose, now }: Pick<SignInRequestRow, 'purpose'> & { emailKey: string; now: number },
): Promise<SignInRequestRow[]> {
  return db
    .selectFrom('sign_in_requests')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
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

/** Uses up the request that a link belongs to; undefined where it is used, expired or unknown. */
export function consumeByLink(
  tx: Writer,
  { linkHash, now }: { linkHash: string; now: number },
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
