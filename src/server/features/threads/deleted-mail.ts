import { appName } from '#contract/names.ts';
import type { PostsArea } from '#domain/event-access.ts';
import type { MailContent } from '#server/mails/compose-mail.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';

interface DeletedMail {
  readonly to: string;
  readonly area: PostsArea;
  readonly isAnswer: boolean;
  /** Name of the room; of the programme's areas it is not told. */
  readonly room: string;
  /** Address of where it stood. */
  readonly link: string;
  /** Text that was deleted, as it was stored. */
  readonly message: string;
  /** Null where the host said none. */
  readonly reason: string | null;
}

const excerptLength = 600;

const places: Readonly<Record<PostsArea, string>> = {
  announcements: 'among the announcements',
  forum: 'in the forum',
  questions: 'in a room',
};
const nouns: Readonly<Record<PostsArea, string>> = {
  announcements: 'announcement',
  forum: 'post',
  questions: 'question',
};

/** To somebody whose text a host has deleted: what stood there, and why. */
export function deletedMail(mail: DeletedMail): MailContent {
  const { area, isAnswer, message, reason } = mail;
  const noun = isAnswer ? 'answer' : nouns[area];
  const excerpt = plainExcerpt(message, excerptLength + 1);
  const text = excerpt.length > excerptLength ? `${excerpt.slice(0, excerptLength)}…` : excerpt;
  return {
    to: mail.to,
    subject: `Your ${noun} was deleted · ${appName}`,
    title: `Your ${noun} was deleted`,
    parts: [
      ...(area === 'questions' ? [{ kind: 'name', text: mail.room } as const] : []),
      { kind: 'text', text: `A host has deleted what you wrote ${places[area]}.` },
      {
        kind: 'answers',
        answers: [
          { title: `Your ${noun}`, text },
          { title: 'Reason', text: reason ?? 'The host gave none.' },
        ],
      },
      { kind: 'button', label: area === 'questions' ? 'Open the room' : 'Open Last Links', link: mail.link },
      { kind: 'note', text: 'If you think that this is a mistake, please speak to the hosts.' },
    ],
    link: mail.link,
  };
}
