import * as v from 'valibot';
import type { Writer } from '#server/db/database.ts';
import { type Mail, type Mailer, MailRefusedError, MailSchema } from '#server/providers/mail/mailer.ts';
import { type JobHandler, PermanentJobError } from './jobs.ts';
import { insertJob } from './store.ts';

export const sendMailKind = 'send-mail';

const SendMailSchema = v.object({
  mail: MailSchema,
  /** Moment after which the mail would only confuse, and is dropped; epoch milliseconds. */
  uselessAt: v.number(),
});

interface QueuedMail {
  readonly mail: Mail;
  readonly now: number;
  readonly uselessAt: number;
}

/** Queues a mail in the transaction that needs it. */
export function queueMail(tx: Writer, { mail, now, uselessAt }: QueuedMail): Promise<void> {
  const payload = JSON.stringify({ mail, uselessAt });
  return insertJob(tx, { kind: sendMailKind, payload, run_at: now, about_user_id: mail.about ?? null });
}

const firstDelayMs = 2000;
const longestDelayMs = 120_000;

/** Temporary refusals (4xx, no connection) are tried again while the mail is of use; a 5xx is final (RFC 5321, 4.2.1). */
export function sendMailHandler(mailer: Mailer): JobHandler {
  return {
    waitsOn: 'mail',
    maxAttempts: 20,
    retryDelayMs: (attempt) => Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs),
    run: async (payload, now) => {
      const queued = v.safeParse(SendMailSchema, payload);
      if (!queued.success) throw new PermanentJobError('unreadable payload');
      const { mail, uselessAt } = queued.output;
      if (now >= uselessAt) throw new PermanentJobError('too late to be of use');
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailRefusedError) throw new PermanentJobError(error.message);
        throw error;
      }
    },
  };
}
