import { escapeHtml, plainPage } from '#server/http/html.ts';
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

function mailCard(mail: OutboxMail): string {
  const link = mail.link === null ? '' : `<p><a href="${escapeHtml(mail.link)}">Open the link</a></p>`;
  const code = mail.code === null ? '' : `<p class="code">${escapeHtml(mail.code)}</p>`;
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p class="soft">To ${escapeHtml(mail.to)} · ${escapeHtml(mail.createdDate)}</p>${code}${link}<details><summary>The whole text</summary><pre>${escapeHtml(mail.text)}</pre></details></article>`;
}

/** The page on which a server without SMTP shows the mails that it would have sent. */
export function outboxPage(mails: readonly OutboxMail[]): string {
  const list =
    mails.length === 0
      ? '<p>No mail yet. Ask for a sign-in link and load this page again.</p>'
      : mails.map(mailCard).join('');
  return plainPage(
    'Mail outbox',
    `<h1>Mail outbox</h1><p>Newest first. These mails were not sent: they are kept on this machine.</p>${list}`,
  );
}

/** The page for whoever opens the outbox without its token, as the demo's link on the way in does. */
export function shutOutboxPage(): string {
  return plainPage(
    'Mail outbox',
    '<h1>Mail outbox</h1><p>It opens by the whole address that the server printed at its start: “Mails can be read at …”.</p>',
  );
}
