import * as v from 'valibot';
import type { countForms } from '#contract/applications.ts';
import type { SubmissionStatus } from '#contract/form-saving.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';
import type { Me } from '#server/http/session.ts';
import type { Form, FormAnswers } from './form.ts';
import { countPeople, listVersions } from './store.ts';

/** Parses the stored answers of a form. Answers that this version of the form would not take are left out. */
export function readAnswers<Answers extends FormAnswers>(form: Form<Answers>, text: string): Answers {
  const stored: Record<string, unknown> = JSON.parse(text);
  const known = Object.entries<v.GenericSchema>(form.unfinished.entries)
    .filter(([name, schema]) => v.is(schema, stored[name]))
    .map(([name]) => [name, stored[name]]);
  return v.parse(form.unfinished, Object.fromEntries(known));
}

const SentSchema = v.object({ email: v.string() });

/** Address with which a version was submitted, which stays as it was; null where it was stored without one. */
export function sentEmail(text: string): string | null {
  const sent = v.safeParse(SentSchema, JSON.parse(text));
  return sent.success ? sent.output.email : null;
}

type Version<Answers> = Answers & {
  readonly id: number;
  readonly email: string;
  readonly revision: number;
  readonly writer: string | null;
  readonly savedDate: string;
};
type Newest<Answers> = Version<Answers> & {
  readonly submissionStatus: SubmissionStatus;
  readonly submitted: Version<Answers> | null;
};

function presentVersion<Answers extends FormAnswers>(
  form: Form<Answers>,
  row: ProgrammeFormRow,
  email: string,
): Version<Answers> | null {
  if (row.answers === null) return null;
  return {
    ...readAnswers(form, row.answers),
    id: row.id,
    email: (row.submission_status === 'SUBMITTED' ? sentEmail(row.answers) : null) ?? email,
    revision: row.revision,
    writer: row.writer,
    savedDate: new Date(row.saved_at).toISOString(),
  };
}

/** The highest revision that a phone may know. */
export const newestRevision = (rows: readonly ProgrammeFormRow[]): number =>
  Math.max(0, ...rows.map(({ revision }) => revision));

/** The newest version, with the one that counts beside its draft; null before the first. */
function presentForm<Answers extends FormAnswers>(
  form: Form<Answers>,
  rows: readonly ProgrammeFormRow[],
  email: string,
): Newest<Answers> | null {
  const versionOf = (status: SubmissionStatus) => {
    const row = rows.find(({ submission_status }) => submission_status === status);
    return row === undefined ? null : presentVersion(form, row, email);
  };
  const [draft, submitted] = [versionOf('DRAFT'), versionOf('SUBMITTED')];
  const newest = draft ?? submitted;
  if (newest === null) return null;
  return {
    ...newest,
    // After a draft was discarded the submitted version is what other phones have to take.
    revision: newestRevision(rows),
    submissionStatus: draft === null ? 'SUBMITTED' : 'DRAFT',
    submitted: draft === null ? null : submitted,
  };
}

export async function readForm<Answers extends FormAnswers>(
  { database }: Context,
  { userId, user }: Me,
  form: Form<Answers>,
) {
  return presentForm(form, await listVersions(database.reader, { userId, form: form.name }), user.email);
}

type FormCounts = v.InferOutput<typeof countForms.reply>;

export async function readCounts(db: Reader): Promise<FormCounts> {
  const counts = { applications: { submitted: 0, edited: 0, drafts: 0 }, mentors: 0 };
  const { applications } = counts;
  for (const { form, hasSubmitted, hasDraft, people } of await countPeople(db)) {
    if (form === 'mentor') counts.mentors += hasSubmitted ? people : 0;
    else if (!hasSubmitted) applications.drafts += people;
    else {
      applications.submitted += people;
      if (hasDraft) applications.edited += people;
    }
  }
  return counts;
}
