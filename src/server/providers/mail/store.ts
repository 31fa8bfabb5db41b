import type { Selectable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { OutboxMailsTable } from '#server/db/tables/outbox-mails.ts';
import type { Mail } from './mailer.ts';

export type OutboxMailRow = Selectable<OutboxMailsTable>;
const listLimit = 100;

export async function insertOutboxMail(tx: Writer, mail: Mail, now: number): Promise<void> {
  const { to, headers: _, about = null, ...rest } = mail;
  await tx
    .insertInto('outbox_mails')
    .values({
      ...rest,
      recipient: to,
      recipient_key: emailKey(to),
      about_user_id: about,
      created_at: now,
    })
    .execute();
}

/** Newest first, at most 100; to one address where it is given. */
export function listOutboxMails(db: Reader, recipient: string | undefined): Promise<OutboxMailRow[]> {
  return db
    .selectFrom('outbox_mails')
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where('recipient_key', '=', emailKey(recipient ?? '')))
    .orderBy('id', 'desc')
    .limit(listLimit)
    .execute();
}
