import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import type { ParticipantStatus, Registrant } from '#contract/participants.ts';
import { fullName } from '#domain/person.ts';
import { statusWords } from '#domain/room-words.ts';

export const allStatuses = Object.keys(statusWords) as ParticipantStatus[];

/** Statuses that a host can set. */
export type Decision = Exclude<ParticipantStatus, 'TO_BE_APPROVED'>;

/** The two that are set at once and with a mail; the others ask first. */
export type Answer = Extract<Decision, 'APPROVED' | 'DENIED'>;

export const owesAnswersText = 'Has not answered yet';

const wayToAnswers: Readonly<Record<ParticipantStatus, string>> = {
  TO_BE_APPROVED: 'Approving waits for the answers.',
  APPROVED: 'Approving waits for the answers.',
  DENIED: 'Once removed they can ask to join again.',
  REMOVED: 'They can ask to join again and answer.',
  BLOCKED: 'Once removed they can ask to join again.',
};

/** Sentence about how somebody who owes answers can come to be approved. */
export const wayToAnswersOf = ({ status }: Registrant): string => wayToAnswers[status];

/** Name in the list; of who has none yet, the e-mail address. */
export const registrantName = ({ participantUser, email }: Registrant): string =>
  fullName(participantUser) || email;

export const answersWords = ({ answered, answers }: Registrant): string | null => {
  if (!answered) return owesAnswersText;
  if (answers.length === 0) return null;
  return answers.length === 1 ? '1 answer' : `${answers.length} answers`;
};

/** Text about what a decision does, before it is taken. */
export const askedFirst = {
  REMOVED: { verb: 'Remove', text: 'They leave the room and can ask to join again.' },
  BLOCKED: { verb: 'Block', text: 'The room disappears for them. They are not told.' },
} as const;

/** Toast once it is done. */
export function doneWords(status: Decision, count: number, sendsMail: boolean): string {
  const word = count === 1 ? statusWords[status] : `${count} ${statusWords[status].toLowerCase()}`;
  if (!sendsMail || (status !== 'APPROVED' && status !== 'DENIED')) return `${word}.`;
  return `${word}. ${count === 1 ? 'A mail goes' : 'Mails go'} out in 10 seconds.`;
}

const doneByOther: Readonly<Record<ParticipantStatus, string>> = {
  TO_BE_APPROVED: 'taken back the decision about them',
  APPROVED: 'approved them',
  DENIED: 'denied them',
  REMOVED: 'removed them',
  BLOCKED: 'blocked them',
};

/** Sentence about what another host did before one's own tap arrived; null is somebody who is no longer on the list. */
export function meanwhileWords(now: Registrant | null): string {
  if (now === null) return 'They have left the room meanwhile.';
  const { decidedBy, status } = now;
  const name = decidedBy && (decidedBy.firstName || fullName(decidedBy));
  return name
    ? `${name} has ${doneByOther[status]} meanwhile.`
    : `Meanwhile their status is “${statusWords[status]}”.`;
}

/** Sentence about why a decision was not taken. */
export const failureWords = (error: unknown): string =>
  isOfflineError(error) ? 'This needs a connection. Nothing was changed.' : errorSentence(error);

/** Reason why one of several was refused, after the name. */
export const refusalWords = ({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): string => (code === 'answers_missing' ? `${owesAnswersText}.` : message);
