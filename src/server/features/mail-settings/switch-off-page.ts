import { type MailKind, mailKindTitles } from '#contract/mail-settings.ts';
import { escapeHtml, plainPage } from '#server/http/html.ts';

const title = 'Mails';
const settings = '<p><a href="/account/notifications">Choose your mails in the app</a></p>';

const about = (kind: MailKind): string => `<p><strong>${escapeHtml(mailKindTitles[kind])}</strong></p>`;

/** Asks before anything is switched off; the form goes to the page's own address. */
export const askPage = (kind: MailKind): string =>
  plainPage(
    title,
    `<h1>Switch these mails off?</h1>${about(kind)}<form method="post"><button name="List-Unsubscribe" value="One-Click">Switch off</button></form>${settings}`,
  );

export const donePage = (kind: MailKind): string =>
  plainPage(title, `<h1>These mails are switched off</h1>${about(kind)}${settings}`);

/** For an address that was cut short on its way, or went to a former e-mail address. */
export const unknownPage = (): string =>
  plainPage(
    title,
    `<h1>This link is not complete</h1><p>Nothing has changed. You can choose your mails in the app, signed in.</p>${settings}`,
  );
