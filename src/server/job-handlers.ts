import type { Context } from './context.ts';
import { tellDecisionHandler, tellDecisionKind } from './features/events/registrants/tell-decision.ts';
import type { JobHandler } from './jobs/jobs.ts';
import { sendMailHandler, sendMailKind } from './jobs/send-mail.ts';
import type { Mailer } from './providers/mail/mailer.ts';

interface Services extends Pick<Context, 'config' | 'database'> {
  readonly mailer: Mailer;
}

/** Handlers of jobs by kind. */
export function jobHandlers({ mailer, ...context }: Services): Readonly<Record<string, JobHandler>> {
  return {
    [sendMailKind]: sendMailHandler(mailer),
    [tellDecisionKind]: tellDecisionHandler(context),
  };
}
