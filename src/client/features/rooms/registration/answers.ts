import type { FieldErrors } from '#client/api/api-error.ts';
import { type DraftPlace, personalPlace } from '#client/forms/local-draft.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import type { Event } from '#contract/events.ts';
import type { DynamicFormValue } from '#contract/registrations.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { codePoints, isVisible } from '#contract/written-text.ts';

/** Texts by the ids of their questions. */
export type Answers = Readonly<Record<string, string>>;
type Question = Event['dynamicFormRequests'][number];
type AskingRoom = Pick<Event, 'dynamicFormRequests' | 'dynamicFormValues'>;

/** Answers as the server has them, one for each question that is asked now. */
export function sentAnswers({ dynamicFormRequests, dynamicFormValues }: AskingRoom): Answers {
  // Kept answers of an earlier version of the app have none.
  const values = dynamicFormValues ?? [];
  return Object.fromEntries(
    dynamicFormRequests.map(({ id }) => [
      id,
      values.find(({ dynamicFormRequest }) => dynamicFormRequest.id === id)?.value ?? '',
    ]),
  );
}

export const bodyOf = (questions: readonly Question[], answers: Answers): DynamicFormValue[] =>
  questions.map(({ id }) => ({ dynamicFormRequest: { id }, value: (answers[id] ?? '').trim() }));

/** Faults by the ids of the questions, as the server names them. */
export function answerFaults(questions: readonly Question[], answers: Answers): FieldErrors {
  return Object.fromEntries(
    questions.flatMap(({ id, required }) => {
      const fault = faultOf((answers[id] ?? '').trim(), required);
      return fault === null ? [] : [[id, fault]];
    }),
  );
}

function faultOf(text: string, isRequired: boolean): string | null {
  if (isRequired && !isVisible(text)) return texts.mandatory;
  return codePoints(text) > roomLimits.answerMaxLength ? texts.invalid : null;
}

export const answersPlace = (roomId: number, userId: number): DraftPlace =>
  personalPlace(`${storageKeys.answersDraft}:${roomId}`, userId);

/** Tells whether the phone keeps answers that the server does not have. White space at the ends is never sent. */
export function hasUnsentAnswers(room: AskingRoom & Pick<Event, 'id'>, userId: number): boolean {
  const sent = sentAnswers(room);
  const { changes = {} } = answersPlace(room.id, userId).read(phoneStorage()) ?? {};
  return Object.entries(changes).some(([id, text]) => id in sent && String(text).trim() !== sent[id]);
}
