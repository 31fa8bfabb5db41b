import { randomUUID } from 'node:crypto';
import type { Writer } from './database.ts';

/** Moments, by kind of row, before which rows are of no use any more. */
interface Outdated {
  readonly session: number;
  readonly signInRequest: number;
  readonly idempotencyKey: number;
  readonly outboxMail: number;
  readonly failedJob: number;
}

export async function deleteOutdated(tx: Writer, before: Outdated): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', before.session).execute();
  await tx.deleteFrom('sign_in_requests').where('created_at', '<', before.signInRequest).execute();
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before.idempotencyKey).execute();
  await tx.deleteFrom('outbox_mails').where('created_at', '<', before.outboxMail).execute();
  await tx.deleteFrom('jobs').where('failed_at', '<', before.failedJob).execute();
}

/** Text that fits on no page of either database, so that new ones are needed. */
const probe = 'x'.repeat(9_000);

/** Writes something and takes it away again; throws where nothing can be written. */
export async function writeAndRemove(tx: Writer): Promise<void> {
  const name = `probe:${randomUUID()}`;
  await tx.insertInto('settings').values({ name, value: probe }).execute();
  await tx.deleteFrom('settings').where('name', '=', name).execute();
}
