import * as v from 'valibot';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

/** A version of a form that the server has. */
export interface ServerVersion {
  readonly revision: number;
  /** Id of the phone that wrote it. */
  readonly writer: string | null;
  readonly savedDate: string;
  readonly answers: FormAnswers;
}

/** Its newest version, and the one that counts while that is a draft. */
export interface ServerForm extends ServerVersion {
  readonly submissionStatus: 'DRAFT' | 'SUBMITTED';
  readonly submitted: ServerVersion | null;
}

/** Last answer of the server, and its time; `form` is null where the server has none. */
export interface ServerAnswer {
  readonly form: ServerForm | null;
  readonly updatedAt: number;
}

const versionEntries = {
  revision: v.number(),
  writer: v.nullable(v.string()),
  savedDate: v.string(),
};
const VersionSchema = v.object(versionEntries);
const FormSchema = v.object({
  ...versionEntries,
  submissionStatus: v.picklist(['DRAFT', 'SUBMITTED']),
  submitted: v.nullable(VersionSchema),
});

/** Fields beside the answers. */
const aside = ['id', 'email', 'revision', 'writer', 'savedDate', 'submissionStatus', 'submitted'];

const isAnswer = (value: unknown): value is FormAnswers[string] =>
  value === null || typeof value === 'string' || typeof value === 'boolean';

/** Also answers that this version of the app does not know: it must not lose them when it saves. */
const answersIn = (version: object): FormAnswers =>
  Object.fromEntries(
    Object.entries(version).filter(
      (entry): entry is [string, FormAnswers[string]] => !aside.includes(entry[0]) && isAnswer(entry[1]),
    ),
  );

const versionOf = (
  { revision, writer, savedDate }: v.InferOutput<typeof VersionSchema>,
  raw: object,
): ServerVersion => ({ revision, writer, savedDate, answers: answersIn(raw) });

/** The server's answer, by whatever version of it. */
export function readServerForm(value: unknown): ServerForm | null {
  const read = v.safeParse(FormSchema, value);
  if (!read.success) return null;
  const { submissionStatus, submitted } = read.output;
  // The answers stand in what was read, beside what the schema knows.
  const raw = value as { readonly submitted: object };
  return {
    ...versionOf(read.output, raw),
    submissionStatus,
    submitted: submitted && versionOf(submitted, raw.submitted),
  };
}

/** The one that counts. */
export const submittedIn = (form: ServerForm | null): ServerVersion | null =>
  form === null || form.submissionStatus === 'SUBMITTED' ? form : form.submitted;
