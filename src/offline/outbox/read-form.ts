import * as v from 'valibot';
import { UuidSchema } from '#contract/form-saving.ts';
import type { FormAnswers, FormBase, FormName, FormPlace, KeptForm } from './kept-form.ts';

type Answer = FormAnswers[string];
type Sending = NonNullable<KeptForm['sending']>;

const names: readonly FormName[] = ['application', 'mentor'];
const isPlace = (value: unknown): value is FormPlace => names.some((name) => value === `form:${name}`);

/** Raised when fields change their meaning. */
export const formVersion = 1;

/** Whatever was written says something: only nothing is no answer. */
function answerOf(value: unknown): Answer | undefined {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(',');
  return asJson(value);
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '';
  } catch {
    return String(value);
  }
}

function answersOf(value: unknown): FormAnswers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const answer = answerOf(value);
    return answer === undefined || answer === null ? {} : { answers: answer };
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const answer = answerOf(part);
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}

const partOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

function baseOf(value: unknown): FormBase | null {
  const revision = partOf(value, 'revision');
  return typeof revision === 'number' ? { revision, answers: answersOf(partOf(value, 'answers')) } : null;
}

function sendingOf(value: unknown): Sending | null {
  const key = partOf(value, 'key');
  if (typeof key !== 'string') return null;
  const submissionStatus = partOf(value, 'submissionStatus') === 'SUBMITTED' ? 'SUBMITTED' : 'DRAFT';
  return { key, submissionStatus, answers: answersOf(partOf(value, 'answers')) };
}

function lastOf(value: unknown): KeptForm['last'] {
  const [field, caret] = [partOf(value, 'field'), partOf(value, 'caret')];
  return typeof field === 'string' ? { field, caret: typeof caret === 'number' ? caret : null } : null;
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/**
 * A kept form, by whatever version of the app: what it does not know of stays, what has another type becomes text. Null
 * where it is no form at all; never fails.
 */
export function readKeptForm(stored: unknown): KeptForm | null {
  const [place, version, writer, savedAt] = ['place', 'v', 'writer', 'savedAt'].map((name) =>
    partOf(stored, name),
  );
  if (!isPlace(place)) return null;
  return {
    place,
    v: typeof version === 'number' ? version : formVersion,
    answers: answersOf(partOf(stored, 'answers')),
    base: baseOf(partOf(stored, 'base')),
    writer: v.is(UuidSchema, writer) ? writer : crypto.randomUUID(),
    sending: sendingOf(partOf(stored, 'sending')),
    last: lastOf(partOf(stored, 'last')),
    seen: textsIn(partOf(stored, 'seen')),
    savedAt: typeof savedAt === 'number' && Number.isFinite(savedAt) ? savedAt : 0,
  };
}
