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
  /** Person beside the recipient whose words or former address it holds; it goes with them. */
  about_user_id: Generated<number | null>;
  created_at: number;
}
