import { randomUUID } from 'node:crypto';
import type { Writer } from './database.ts';

/** Moments, by kind of row, before which rows are of no use any more. */
interface Outdated {
  readonly session: number;
  readonly signInRequest: number;
  readonly idempotencyKey: number;
  readonly formerSuffix: number;
  readonly outboxMail: number;
  readonly failedJob: number;
  readonly news: number;
}

export async function deleteOutdated(tx: Writer, before: Outdated): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', before.session).execute();
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', before.session).execute();
  await tx.deleteFrom('oauth_states').where('expires_at', '<=', before.session).execute();
  await tx.deleteFrom('sign_in_requests').where('created_at', '<', before.signInRequest).execute();
  await tx.deleteFrom('sign_in_failures').where('failed_at', '<', before.signInRequest).execute();
  await tx.deleteFrom('email_changes').where('created_at', '<', before.signInRequest).execute();
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before.idempotencyKey).execute();
  await tx.deleteFrom('former_suffixes').where('left_at', '<=', before.formerSuffix).execute();
  await tx.deleteFrom('outbox_mails').where('created_at', '<', before.outboxMail).execute();
  await tx.deleteFrom('jobs').where('failed_at', '<', before.failedJob).execute();
  await deleteOldNews(tx, before.news);
}

/** Deletes what was new in rooms long ago. Ids rise with time, so that only what goes, and one row more, is read. */
async function deleteOldNews(tx: Writer, before: number): Promise<void> {
  const { max } = tx.fn;
  const newest = await tx.selectFrom('event_news').select(max('id').as('id')).executeTakeFirst();
  const kept = await tx
    .selectFrom('event_news')
    .select('id')
    .where('created_at', '>=', before)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const upTo = kept === undefined ? Number(newest?.id ?? 0) : kept.id - 1;
  await tx.deleteFrom('event_news').where('id', '<=', upTo).execute();
}

/** Text that fits on no page of either database, so that new ones are needed. */
const probe = 'x'.repeat(9_000);

/** Writes something and takes it away again; throws where nothing can be written. */
export async function writeAndRemove(tx: Writer): Promise<void> {
  const name = `probe:${randomUUID()}`;
  await tx.insertInto('settings').values({ name, value: probe }).execute();
  await tx.deleteFrom('settings').where('name', '=', name).execute();
}
