import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface MailerOptions {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  readonly database: Database;
  readonly clock: () => number;
  readonly logger: Logger;
}

export function createMailer({ config, database, clock, logger }: MailerOptions): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom);
  return createOutboxMailer({ database, clock, logger });
}
