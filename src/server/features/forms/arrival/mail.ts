import { appName } from '#contract/names.ts';
import type { FormName } from '#server/features/forms/form.ts';
import type { MailContent, MailPart } from '#server/mails/compose-mail.ts';
import { changedAnswers, type ToldVersion, wholeAnswers } from './changes.ts';

export interface ArrivalMail {
  readonly version: ToldVersion;
  readonly programme: string;
  /** Saturday, 8 May 2021, 11:59 PM (Riyadh time) */
  readonly when: string;
  /** Sentence about how long it can be changed. */
  readonly until: string;
  /** Lines about what comes next. */
  readonly next: readonly string[];
  readonly publicUrl: string;
}

const names: Readonly<Record<FormName, string>> = {
  application: 'Your application',
  mentor: 'Your registration as a mentor',
};
const seeLabels: Readonly<Record<FormName, string>> = {
  application: 'See or change my application',
  mentor: 'See or change my registration',
};

/** Parts at the end of both mails: what comes next, and the way to change what was sent. */
function ending({ version: { form }, until, next, publicUrl }: ArrivalMail): MailPart[] {
  return [
    { kind: 'heading', text: 'What happens next' },
    ...next.map((text): MailPart => ({ kind: 'text', text })),
    { kind: 'text', text: until },
    { kind: 'button', label: seeLabels[form], link: `${publicUrl}/apply/completed` },
  ];
}

function contentOf(mail: ArrivalMail, title: string, parts: readonly MailPart[]): MailContent {
  return {
    to: mail.version.email,
    subject: `${title} · ${appName}`,
    title,
    parts: [{ kind: 'soft', text: mail.programme }, ...parts],
    link: `${mail.publicUrl}/apply/completed`,
  };
}

/** To somebody whose form has arrived for the first time, with every answer. */
export function arrivedMail(mail: ArrivalMail): MailContent {
  const groups = wholeAnswers(mail.version);
  const sent = groups.flatMap(({ title, answers }): MailPart[] => [
    ...(groups.length > 1 ? [{ kind: 'heading', text: title } as const] : []),
    { kind: 'answers', answers },
  ]);
  return contentOf(mail, `${names[mail.version.form]} has arrived`, [
    { kind: 'text', text: `It reached the organisers on ${mail.when}. This is what you sent:` },
    ...sent,
    ...ending(mail),
  ]);
}

/** To somebody whose form was submitted anew, so that they notice where it was not they who did it. */
export function changedMail(mail: ArrivalMail, before: ToldVersion): MailContent {
  const answers = changedAnswers(before, mail.version);
  const name = names[mail.version.form];
  const title = answers.length > 0 ? `${name} was changed` : `${name} was sent again`;
  const changes: MailPart[] =
    answers.length > 0
      ? [
          { kind: 'text', text: `The changes reached the organisers on ${mail.when}. What is new:` },
          { kind: 'answers', answers },
        ]
      : [{ kind: 'text', text: `It reached the organisers on ${mail.when}. No answer was changed.` }];
  return contentOf(mail, title, [
    ...changes,
    ...ending(mail),
    {
      kind: 'way',
      text: 'If it was not you, sign out the devices that you do not know, and write to the organisers:',
      link: `${mail.publicUrl}/account/devices`,
    },
  ]);
}
