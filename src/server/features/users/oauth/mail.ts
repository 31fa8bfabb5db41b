import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface AccountMail {
  readonly to: string;
  /** Name of the service, such as "LinkedIn". */
  readonly title: string;
  readonly programme: string;
  readonly publicUrl: string;
}

/** To a person whose account can be entered with an account at another service from now on. */
export const accountMail = ({ to, title, programme, publicUrl }: AccountMail): Mail =>
  composeMail({
    to,
    subject: `${title} was added to your account · ${appName}`,
    title: `${title} was added to your account`,
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'text', text: `${title} signs in to your account from now on.` },
      {
        kind: 'strong',
        text: `If it was not you, take it away under Ways to sign in in your account, and sign out on all devices.`,
      },
      { kind: 'button', label: 'Open Ways to sign in', link: `${publicUrl}/account/sign-in` },
    ],
    link: `${publicUrl}/account/sign-in`,
  });
