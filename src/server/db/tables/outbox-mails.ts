import type { Generated } from 'kysely';

/** Mails of a server without SMTP, to be read on the same machine. */
export interface OutboxMailsTable {
  id: Generated<number>;
  recipient: string;
  /** The recipient as addresses are compared. */
  recipient_key: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  created_at: number;
}
