import { appName } from '#contract/names.ts';
import type { MailContent } from '#server/mails/compose-mail.ts';

interface DecisionMail {
  readonly to: string;
  readonly isApproved: boolean;
  readonly room: string;
  /** Address of the room. */
  readonly link: string;
}

interface Sentences {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly ending: string;
}

function sentences({ isApproved, room }: DecisionMail): Sentences {
  return isApproved
    ? {
        subject: `You are in: ${room}`,
        title: 'You are in',
        text: 'The host has approved your request to join this room. Everything in it is open to you now.',
        button: 'Open the room',
        ending: 'If you cannot come after all, you can leave the room on its page.',
      }
    : {
        subject: `About your request to join ${room}`,
        title: 'About your request to join',
        text: 'Thank you for your interest in this room. The host did not approve your request this time.',
        button: 'See the room',
        ending: 'If you think that this is a mistake, please speak to whoever organises it.',
      };
}

/** To somebody about whose request to join a host has decided. */
export function decisionMail(mail: DecisionMail): MailContent {
  const { subject, title, text, button, ending } = sentences(mail);
  return {
    to: mail.to,
    subject: `${subject} · ${appName}`,
    title,
    parts: [
      { kind: 'name', text: mail.room },
      { kind: 'text', text },
      { kind: 'button', label: button, link: mail.link },
      { kind: 'note', text: ending },
    ],
    link: mail.link,
  };
}
