import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface CodeMail {
  readonly to: string;
  readonly code: string;
  readonly programme: string;
}

interface SignInMail extends CodeMail {
  readonly link: string;
}

interface PasswordMail extends CodeMail {
  /** Page on which the code is typed. */
  readonly page: string;
}

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The sign-in mail: a link for the browser, six digits for the installed app, which links do not open. */
export function signInMail({ to, link, code, programme }: SignInMail): Mail {
  return composeMail({
    to,
    subject: `${code} is your ${appName} code`,
    title: `Sign in to ${appName}`,
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'button', label: 'Sign in', link },
      { kind: 'text', text: 'Or type this code in the app, where you asked for it:' },
      { kind: 'code', text: spaced(code) },
      {
        kind: 'note',
        text: `Both work once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it. Give the code to nobody.`,
      },
    ],
    link,
    code,
  });
}

/** The mail with the code that chooses a password. Its link only leads to where the code is typed. */
export function passwordMail({ to, code, programme, page }: PasswordMail): Mail {
  return composeMail({
    to,
    subject: `${code} is your ${appName} code for a new password`,
    title: 'Choose a new password',
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'text', text: 'Type this code where you asked for it, with the password that you want:' },
      { kind: 'code', text: spaced(code) },
      {
        kind: 'note',
        text: `It works once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it. Give the code to nobody.`,
      },
    ],
    link: page,
    code,
  });
}
