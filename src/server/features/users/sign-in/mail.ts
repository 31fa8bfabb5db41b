import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface SignInMail {
  readonly to: string;
  readonly link: string;
  readonly code: string;
  readonly programme: string;
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
      { kind: 'text', text: 'Or type this code in the app:' },
      { kind: 'code', text: spaced(code) },
      {
        kind: 'note',
        text: `Both work once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it.`,
      },
    ],
    link,
    code,
  });
}
