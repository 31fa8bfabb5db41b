import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface PasskeyMail {
  readonly to: string;
  /** Name of the passkey, as whoever added it calls it. */
  readonly name: string;
  readonly programme: string;
  readonly publicUrl: string;
}

/** To a person whose account can be entered by one passkey more. */
export const passkeyMail = ({ to, name, programme, publicUrl }: PasskeyMail): Mail =>
  composeMail({
    to,
    subject: `A passkey was added to your account · ${appName}`,
    title: 'A passkey was added to your account',
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'text', text: `“${name}” signs in to your account from now on.` },
      {
        kind: 'strong',
        text: 'If it was not you, take it away under Passkeys in your account, and sign out on all devices.',
      },
      { kind: 'button', label: 'Open Passkeys', link: `${publicUrl}/account/passkeys` },
    ],
    link: `${publicUrl}/account/passkeys`,
  });
