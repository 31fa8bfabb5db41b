import { appName } from '#contract/names.ts';
import type { MailContent } from '#server/mails/compose-mail.ts';

interface ReminderMail {
  readonly to: string;
  readonly hasSubmitted: boolean;
  readonly programme: string;
  /** Saturday, 8 May 2021, 11:59 PM (Riyadh time) */
  readonly closing: string;
  readonly link: string;
}

function sentences({ hasSubmitted, closing }: ReminderMail): {
  title: string;
  missing: string;
  until: string;
} {
  return hasSubmitted
    ? {
        title: 'Your changes are not submitted yet',
        missing:
          'You have begun to change your application, and have not submitted the changes. Until you do, what you submitted before counts.',
        until: `Changes are taken until ${closing}.`,
      }
    : {
        title: 'Your application is not submitted yet',
        missing:
          'You have begun an application, and it is saved as a draft. What is missing: that you submit it. A draft is not read by anybody.',
        until: `Applications are taken until ${closing}.`,
      };
}

const wayOut = 'If you have changed your mind, there is nothing to do. This reminder comes once.';

/** To somebody whose application would otherwise stay a draft. */
export function reminderMail(mail: ReminderMail): MailContent {
  const { title, missing, until } = sentences(mail);
  return {
    to: mail.to,
    subject: `${title} · ${appName}`,
    title,
    parts: [
      { kind: 'soft', text: mail.programme },
      { kind: 'text', text: missing },
      { kind: 'strong', text: until },
      { kind: 'button', label: 'Continue my draft', link: mail.link },
      { kind: 'note', text: wayOut },
    ],
    link: mail.link,
  };
}
