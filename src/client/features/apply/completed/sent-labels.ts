import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { wakesByItself } from '#client/lib/wakes-by-itself.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';

interface SentLabels {
  readonly submitted: string;
  readonly waiting: string;
  readonly edit: string;
}

export const sentLabels: Readonly<Record<FormName, SentLabels>> = {
  application: {
    submitted: 'Application submitted',
    waiting: 'Your application waits',
    edit: applicationTexts.editApplication,
  },
  mentor: {
    submitted: 'You are registered as a mentor',
    waiting: 'Your registration waits',
    edit: 'Edit my registration',
  },
};

interface Sent {
  readonly status: FormStatus;
  /** Too late for what has not arrived yet. */
  readonly isOver: boolean;
  /** Time when the version that counts was sent. */
  readonly when: string;
}

const onItsWay = () =>
  `Waiting to send. ${
    wakesByItself()
      ? 'It is submitted as soon as there is a connection; you can close the app.'
      : 'Keep the app open, or open it again with a connection: it is sent then.'
  } Editing takes it back.`;

/** Sentence about the state of the form, and which version counts. */
export function sentSentence({ status: { kind }, isOver, when }: Sent): string {
  if (kind === 'waiting')
    return isOver
      ? 'Waiting to send. Applications closed before this phone had a connection: it is sent all the same, but it may come too late.'
      : onItsWay();
  const arrived = `It reached the organisers ${when}.`;
  if (kind === 'submitted') return arrived;
  return `${arrived} ${isOver ? 'This is what counts.' : 'You are editing it: this version counts until you submit again.'}`;
}
