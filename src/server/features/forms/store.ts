import type { Reader, Writer } from '#server/db/database.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';
import type { FormName } from './form.ts';

interface OwnForm {
  readonly userId: number;
  readonly form: FormName;
}

/** Lists both versions of one person's form, the emptied draft among them. */
export function listVersions(db: Reader, { userId, form }: OwnForm): Promise<ProgrammeFormRow[]> {
  return db
    .selectFrom('programme_forms')
    .selectAll()
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .execute();
}

/** Reads the address of a person as it stands in this transaction. */
export async function getEmail(db: Reader, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

export type NewVersion = Pick<
  ProgrammeFormRow,
  'user_id' | 'form' | 'submission_status' | 'answers' | 'revision' | 'writer' | 'saved_at'
>;

/** Inserts a version, or replaces the one with the same status; returns its id. */
export async function upsertVersion(tx: Writer, version: NewVersion): Promise<number> {
  const { answers, revision, writer, saved_at } = version;
  const row = await tx
    .insertInto('programme_forms')
    .values({ ...version, created_at: saved_at, reminded_of: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'form', 'submission_status'])
        .doUpdateSet({ answers, revision, writer, saved_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Clears the answers of a draft. The row stays, so that later revisions are newer than any that a phone knows. */
export async function clearDraft(
  tx: Writer,
  { userId, form, revision }: OwnForm & { revision: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('programme_forms')
    .set({ answers: null, writer: null, revision })
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .where('submission_status', '=', 'DRAFT')
    .where('answers', 'is not', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

interface FormCount {
  readonly form: FormName;
  readonly hasSubmitted: boolean;
  readonly hasDraft: boolean;
  readonly people: number;
}

/** Counts people for each form and state: with a submission, with a draft, with both. */
export async function countPeople(db: Reader): Promise<FormCount[]> {
  const byPerson = db
    .selectFrom('programme_forms')
    .select('form')
    .select(({ fn, eb }) => [
      fn.max(eb.case().when('submission_status', '=', 'SUBMITTED').then(1).else(0).end()).as('submitted'),
      fn.max(eb.case().when('submission_status', '=', 'DRAFT').then(1).else(0).end()).as('draft'),
    ])
    .where('answers', 'is not', null)
    .groupBy(['form', 'user_id']);
  const rows = await db
    .selectFrom(byPerson.as('person'))
    .select(['form', 'submitted', 'draft'])
    .select(({ fn }) => fn.countAll().as('people'))
    .groupBy(['form', 'submitted', 'draft'])
    .execute();
  return rows.map(({ form, submitted, draft, people }) => ({
    form,
    hasSubmitted: submitted === 1,
    hasDraft: draft === 1,
    people: Number(people),
  }));
}
