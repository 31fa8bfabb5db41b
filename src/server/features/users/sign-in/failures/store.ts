import type { Reader, Writer } from '#server/db/database.ts';
import type { SignInFailuresTable } from '#server/db/tables/sign-in-requests.ts';
import type { Use } from '#server/features/users/sign-in/allowances.ts';
import type { Asker } from '#server/features/users/sign-in/asker.ts';
import { columnsOf, type Span, useOf } from '#server/features/users/sign-in/store.ts';

type Kind = SignInFailuresTable['kind'];

interface NewFailure {
  readonly kind: Kind;
  readonly emailKey: string;
  readonly asker: Asker;
  readonly now: number;
}

/** Stores a failure and returns its id. */
export async function insertFailure(tx: Writer, { kind, emailKey, asker, now }: NewFailure): Promise<number> {
  const { id } = await tx
    .insertInto('sign_in_failures')
    .values({ kind, email_key: emailKey, failed_at: now, ...columnsOf(asker) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteFailure(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

const failuresIn = (db: Reader, kind: Kind, { since, now }: Span) =>
  db
    .selectFrom('sign_in_failures')
    .where('kind', '=', kind)
    .where('failed_at', '>', since)
    .where('failed_at', '<=', now);

/** Lists the wrong passwords for an e-mail in a span. */
export async function listWrongPasswords(
  db: Reader,
  { emailKey, ...span }: Span & { emailKey: string },
): Promise<Use[]> {
  const rows = await failuresIn(db, 'PASSWORD', span)
    .select(['network', 'wide_network', 'is_known', 'failed_at as at'])
    .where('email_key', '=', emailKey)
    .execute();
  return rows.map(useOf);
}

/** Counts failures in a span, for all addresses and on all processes. */
export async function countFailures(db: Reader, kind: Kind, span: Span): Promise<number> {
  const row = await failuresIn(db, kind, span)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
