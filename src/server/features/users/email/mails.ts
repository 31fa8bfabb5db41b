import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface AddressMail {
  readonly to: string;
  readonly programme: string;
  readonly publicUrl: string;
}

interface CodeMail extends AddressMail {
  readonly code: string;
}

/** To an address that is to become somebody's, with the code that shows that they read it. */
export const codeMail = ({ to, programme, publicUrl, code }: CodeMail): Mail =>
  composeMail({
    to,
    subject: `${code} confirms your new e-mail address · ${appName}`,
    title: 'Confirm your new e-mail address',
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'text', text: 'Type this code in the app, where you asked to change your e-mail address:' },
      { kind: 'code', text: `${code.slice(0, 3)} ${code.slice(3)}` },
      {
        kind: 'note',
        text: `It works once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it. Give the code to nobody.`,
      },
    ],
    link: `${publicUrl}/account/email`,
    code,
  });

/** To an address that has an account, which somebody wanted for another one. */
export const takenMail = ({ to, programme, publicUrl }: AddressMail): Mail =>
  composeMail({
    to,
    subject: `About your e-mail address · ${appName}`,
    title: 'Somebody wanted to use your e-mail address',
    parts: [
      { kind: 'soft', text: programme },
      {
        kind: 'text',
        text: 'Somebody tried to use this e-mail address for another account. It belongs to yours, so nothing has changed.',
      },
      { kind: 'text', text: 'If it was you, sign in with this address: it opens the account that has it.' },
      { kind: 'button', label: 'Sign in', link: `${publicUrl}/login` },
      { kind: 'note', text: 'If it was not you, there is nothing to do.' },
    ],
    link: `${publicUrl}/login`,
  });

interface ChangedMail extends AddressMail {
  /** Saturday, 8 May 2021, 11:59 PM (Riyadh time) */
  readonly when: string;
  /** Address of whoever helps; null where none is set. */
  readonly contact: string | null;
}

/** To the address that somebody's account had until now. */
export const changedMail = ({ to, programme, publicUrl, when, contact }: ChangedMail): Mail =>
  composeMail({
    to,
    subject: `Your e-mail address was changed · ${appName}`,
    title: 'Your e-mail address was changed',
    parts: [
      { kind: 'soft', text: programme },
      {
        kind: 'text',
        text: `Your account has another e-mail address since ${when}. Mails go there from now on, and this address no longer signs in to it.`,
      },
      {
        kind: 'strong',
        text: `If it was not you, write to ${contact ?? 'the organisers of the programme'} at once.`,
      },
    ],
    link: `${publicUrl}/login`,
  });
