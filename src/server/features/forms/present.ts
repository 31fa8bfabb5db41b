import * as v from 'valibot';
import type { SubmissionStatus } from '#contract/form-saving.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';
import type { Form, FormAnswers } from './form.ts';

/** Parses the stored answers of a form. Answers that this version of the form would not take are left out. */
export function readAnswers<Answers extends FormAnswers>(form: Form<Answers>, text: string): Answers {
  const stored: Record<string, unknown> = JSON.parse(text);
  const known = Object.entries<v.GenericSchema>(form.unfinished.entries)
    .filter(([name, schema]) => v.is(schema, stored[name]))
    .map(([name]) => [name, stored[name]]);
  return v.parse(form.unfinished, Object.fromEntries(known));
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
    email,
    revision: row.revision,
    writer: row.writer,
    savedDate: new Date(row.saved_at).toISOString(),
  };
}

/** The highest revision that a phone may know. */
export const newestRevision = (rows: readonly ProgrammeFormRow[]): number =>
  Math.max(0, ...rows.map(({ revision }) => revision));

/** The newest version, with the one that counts beside its draft; null before the first. */
export function presentForm<Answers extends FormAnswers>(
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
