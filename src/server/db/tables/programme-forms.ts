import type { Generated, Selectable } from 'kysely';
import type { SubmissionStatus } from '#contract/form-saving.ts';

/** One version of one person's form; unique by (user_id, form, submission_status). */
export interface ProgrammeFormsTable {
  id: Generated<number>;
  user_id: number;
  form: 'application' | 'mentor';
  submission_status: SubmissionStatus;
  /** JSON by the names of the API; null where the draft was discarded or submitted. */
  answers: string | null;
  /** Counts the saves of one person's form, over both rows. */
  revision: number;
  /** Id of the phone that saved it last. */
  writer: string | null;
  saved_at: number;
  created_at: number;
  /** The closing moment of which the writer of the draft was reminded. */
  reminded_of: number | null;
}
export type ProgrammeFormRow = Selectable<ProgrammeFormsTable>;
