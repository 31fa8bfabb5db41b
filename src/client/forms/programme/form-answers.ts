import * as v from 'valibot';
import { ApplicationAnswersSchema } from '#contract/applications.ts';
import { MentorAnswersSchema } from '#contract/mentors.ts';
import type { OwnUser } from '#contract/users.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';

type Answer = FormAnswers[string];

const schemas = { application: ApplicationAnswersSchema, mentor: MentorAnswersSchema } as const;

/** Reason why the server would not take these answers, not even as a draft; null where it would. */
export function draftFault(form: FormName, answers: FormAnswers): string | null {
  const read = v.safeParse(schemas[form], answers);
  return read.success ? null : read.issues[0].message;
}

const refusedCharacters = /[^\P{Cc}\n\t]|\p{Cs}/gu;
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Without the characters that no form takes (contract/form-fields.ts): they come with what is pasted. */
export const cleanAnswer = (answer: Answer): Answer =>
  typeof answer === 'string' ? answer.replace(lineEnd, '\n').replace(refusedCharacters, '') : answer;

/** A form that nobody has begun: what the account knows is filled in. */
export const firstAnswers = (form: FormName, { firstName, lastName }: OwnUser): FormAnswers => ({
  ...v.parse(schemas[form], {}),
  firstName: firstName ?? '',
  surname: lastName ?? '',
});

type FieldSchema = v.OptionalSchema<v.GenericSchema, unknown>;

const fieldsOf = (form: FormName): readonly [string, FieldSchema][] =>
  Object.entries(schemas[form].entries) as [string, FieldSchema][];

const saidYes = /^(?:yes|true)$/i;
const saidNo = /^(?:no|false)$/i;

function yesNoOf(answer: Answer): Answer | undefined {
  if (typeof answer !== 'string') return answer;
  if (answer === '') return null;
  return saidYes.test(answer) || (saidNo.test(answer) ? false : undefined);
}

/** Converts an answer to a question that is asked otherwise today; undefined where that is impossible. */
function fitted({ wrapped }: FieldSchema, answer: Answer): Answer | undefined {
  if (wrapped.type === 'nullable') return yesNoOf(answer);
  const text = typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : (answer ?? '');
  return wrapped.type === 'picklist' && !v.is(wrapped, text) ? undefined : text;
}

const formerly = (field: string) => `${field} (earlier)`;

/**
 * The answers as this version of the app asks for them. An answer that a question does not take any more is kept beside
 * it, and one to a question that is not asked any more stays where it is.
 */
export function fittingAnswers(form: FormName, answers: FormAnswers): FormAnswers {
  const fields = fieldsOf(form);
  const parts = fields.map(([field, schema]): FormAnswers => {
    const answer = fitted(schema, answers[field] ?? null);
    if (answer !== undefined) return { [field]: answer };
    return { [field]: v.getDefault(schema) as Answer, [formerly(field)]: answers[field] ?? null };
  });
  return Object.assign({}, answers, ...parts);
}

export interface LeftOver {
  readonly name: string;
  readonly text: string;
}

/** Answers to questions that this version of the app does not ask. */
export function leftOverAnswers(form: FormName, answers: FormAnswers): readonly LeftOver[] {
  const asked = new Set(fieldsOf(form).map(([field]) => field));
  return Object.entries(answers).flatMap(([name, answer]) => {
    if (asked.has(name) || answer === null || answer === '') return [];
    return [{ name, text: typeof answer === 'string' ? answer : answer ? 'Yes' : 'No' }];
  });
}

/** Theirs, and beside them what only this phone knows. */
export function withLeftOvers(form: FormName, theirs: FormAnswers, mine: FormAnswers): FormAnswers {
  const names = leftOverAnswers(form, mine).map(({ name }) => name);
  return { ...Object.fromEntries(names.map((name) => [name, mine[name] ?? null])), ...theirs };
}
