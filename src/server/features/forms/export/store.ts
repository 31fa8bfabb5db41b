import type { Reader } from '#server/db/database.ts';
import type { FormName } from '#server/features/forms/form.ts';

export interface SubmittedRow {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly answers: string;
  readonly saved_at: number;
}

interface Page {
  readonly form: FormName;
  /** Number of the last version of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** Submitted versions in the order in which people submitted first. */
export async function listSubmitted(db: Reader, { form, after, limit }: Page): Promise<SubmittedRow[]> {
  const rows = await db
    .selectFrom('programme_forms')
    .innerJoin('users', 'users.id', 'programme_forms.user_id')
    .select([
      'programme_forms.id',
      'programme_forms.user_id',
      'users.email',
      'programme_forms.answers',
      'programme_forms.saved_at',
    ])
    .where('form', '=', form)
    .where('submission_status', '=', 'SUBMITTED')
    .where('programme_forms.id', '>', after)
    .orderBy('programme_forms.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ answers, ...row }) => (answers === null ? [] : [{ ...row, answers }]));
}

export interface DraftRow {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly saved_at: number;
}

/** Lists people with a draft and the time of its last save, without its answers. */
export function listDrafts(db: Reader, form: FormName): Promise<DraftRow[]> {
  return db
    .selectFrom('programme_forms')
    .innerJoin('users', 'users.id', 'programme_forms.user_id')
    .select(['programme_forms.user_id', 'users.email', 'users.first_name', 'users.last_name', 'saved_at'])
    .where('form', '=', form)
    .where('submission_status', '=', 'DRAFT')
    .where('answers', 'is not', null)
    .orderBy('programme_forms.id')
    .execute();
}
