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
