import type { OutboxMailRow } from '#server/providers/mail/store.ts';

export interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
  readonly code: string | null;
  readonly createdDate: string;
}

export function presentMail(row: OutboxMailRow): OutboxMail {
  return {
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    link: row.link,
    code: row.code,
    createdDate: new Date(row.created_at).toISOString(),
  };
}
