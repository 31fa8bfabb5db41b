import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { composeMail } from '#server/mails/compose-mail.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface DeletionMail {
  readonly to: string;
  readonly programme: string;
  readonly publicUrl: string;
}

/** To somebody who has asked to delete their account, with the code that does it. */
export const deletionCodeMail = ({
  to,
  programme,
  publicUrl,
  code,
}: DeletionMail & { readonly code: string }): Mail =>
  composeMail({
    to,
    subject: `${code} deletes your account · ${appName}`,
    title: 'Delete your account',
    parts: [
      { kind: 'soft', text: programme },
      { kind: 'text', text: 'Type this code in the app, where you asked to delete your account:' },
      { kind: 'code', text: `${code.slice(0, 3)} ${code.slice(3)}` },
      {
        kind: 'text',
        text: 'What you wrote to others stays, from a “Former member”. Everything else about you is deleted at once: your profile, forms, files and places. It cannot be undone.',
      },
      {
        kind: 'note',
        text: `It works once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it. Give the code to nobody.`,
      },
    ],
    link: `${publicUrl}/account/data`,
    code,
  });

/** To the address of an account that is deleted. */
export const deletedMail = ({ to, programme, publicUrl }: DeletionMail): Mail =>
  composeMail({
    to,
    subject: `Your account was deleted · ${appName}`,
    title: 'Your account was deleted',
    parts: [
      { kind: 'soft', text: programme },
      {
        kind: 'text',
        text: 'Your account and everything in it is deleted. What you wrote to others stays, from a “Former member”.',
      },
      {
        kind: 'note',
        text: 'Backups of the server are kept for a while; your data goes from them with their age. This is the last mail to this address.',
      },
    ],
    link: `${publicUrl}/login`,
  });
