import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import type { Mailer } from './mailer.ts';
import { insertOutboxMail } from './store.ts';

interface OutboxOptions {
  readonly database: Database;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Keeps mails in the database, to be read on the same machine, and prints their link in the log. */
export function createOutboxMailer({ database, clock, logger }: OutboxOptions): Mailer {
  return {
    send: async (mail) => {
      await database.transaction((tx) => insertOutboxMail(tx, mail, clock()));
      logger.info({ subject: mail.subject, link: mail.link, code: mail.code }, 'mail kept in the outbox');
    },
    close: async () => {},
  };
}
