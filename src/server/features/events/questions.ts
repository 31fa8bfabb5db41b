import type { UpdateEvent } from '#contract/event-fields.ts';
import { texts } from '#contract/texts.ts';
import type { ActionContext } from '#server/action.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { listQuestions } from './reader.ts';
import { letOff } from './registrants/answers.ts';
import { retireQuestions, writeQuestions } from './writer.ts';

/**
 * Saves the questions of a room: with an id changed in place, without one new, left out retired. A question of another
 * room, or one that is retired already, is `invalid`.
 */
export async function saveQuestions(
  action: ActionContext,
  eventId: number,
  wanted: UpdateEvent['dynamicFormRequests'],
): Promise<void> {
  if (wanted === undefined) return;
  const { tx, context } = action;
  const standing = new Set((await listQuestions(tx, eventId)).map(({ id }) => id));
  for (const [index, { id }] of wanted.entries()) {
    if (id !== undefined && !standing.delete(id))
      throw new ProblemError('invalid', { fields: { [`dynamicFormRequests.${index}.id`]: texts.invalid } });
  }
  const questions = wanted.map(({ id, fieldNameOrQuestion, defaultValue, required }) => ({
    id,
    question: fieldNameOrQuestion,
    placeholder: defaultValue,
    isRequired: required,
  }));
  await retireQuestions(tx, [...standing], context.clock());
  await writeQuestions(tx, eventId, questions);
  if (wanted.length === 0) await letOff(action, eventId);
}
