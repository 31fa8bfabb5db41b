import * as v from 'valibot';
import { UuidSchema } from '#contract/form-saving.ts';

export type FormName = SaveFormArgs['form'];
export type FormPlace = `form:${FormName}`;
/** Answers by the names of the API; a choice that is not made is null or empty. */
export type FormAnswers = SaveFormArgs['answers'];

/** A version that the server has. */
export interface FormBase {
  readonly revision: number;
  readonly answers: FormAnswers;
}

/** A form that somebody is filling in, as this phone keeps it until the server has it for good. */
export interface KeptForm {
  readonly place: FormPlace;
  /** Raised when fields change their meaning; a form of any version is read for ever. */
  readonly v: number;
  readonly answers: FormAnswers;
  /** Version from which the edit began, or which was sent last and taken; null where the server had none. */
  readonly base: FormBase | null;
  /** Names this phone's draft (RFC 9562 UUID), so that its own saves are no conflict to each other. */
  readonly writer: string;
  /** Version put into the outbox last. It is sent once the entry of that key has gone and a `sent` record has come. */
  readonly sending: {
    readonly key: string;
    readonly submissionStatus: SaveFormArgs['submissionStatus'];
    readonly answers: FormAnswers;
  } | null;
  /** The field that was edited last, and where in it. */
  readonly last: { readonly field: string; readonly caret: number | null } | null;
  /** Steps that were left once: what they lack is shown. */
  readonly seen: readonly string[];
  readonly savedAt: number;
}

/**
 * Change of a stored form, computed from what the phone has at that moment; null stands for no form.
 * It may be run a second time, as every work on the store.
 */
export interface FormChange {
  readonly place: FormPlace;
  readonly change: (kept: KeptForm | null) => KeptForm | null;
}

type Answer = FormAnswers[string];
type Sending = NonNullable<KeptForm['sending']>;

export const formPlaces: readonly FormPlace[] = ['form:application', 'form:mentor'];
const isPlace = (value: unknown): value is FormPlace => formPlaces.some((place) => value === place);

/** Raised when fields change their meaning. */
export const formVersion = 1;

/** Reads a stored answer of any type as text; undefined if there is none. */
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

/** Names of the form commands in the outbox. Their arguments stand here, apart from the calls, which few screens need. */
export const formKinds = { save: 'form.save', discard: 'form.discard' } as const;

const AnswerSchema = v.custom<string | boolean>((value) => ['string', 'boolean'].includes(typeof value));
const FormNameSchema = v.picklist(['application', 'mentor']);

export const SaveFormArgs = v.object({
  form: FormNameSchema,
  submissionStatus: v.picklist(['DRAFT', 'SUBMITTED']),
  /** By the names of the call; not by its schema, since every later version must be able to send them. */
  answers: v.record(v.string(), v.nullable(AnswerSchema)),
  revision: v.nullable(v.number()),
  writer: v.string(),
});
export const DiscardFormArgs = v.object({
  form: FormNameSchema,
  revision: v.nullable(v.number()),
  writer: v.string(),
});
export type SaveFormArgs = v.InferOutput<typeof SaveFormArgs>;
export type DiscardFormArgs = v.InferOutput<typeof DiscardFormArgs>;
