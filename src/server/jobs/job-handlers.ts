import type { Mailer } from '#server/providers/mail/mailer.ts';
import type { JobHandler } from './jobs.ts';
import { sendMailHandler, sendMailKind } from './send-mail.ts';

/** Handlers of jobs by kind. */
export function jobHandlers({ mailer }: { mailer: Mailer }): Readonly<Record<string, JobHandler>> {
  return { [sendMailKind]: sendMailHandler(mailer) };
}
