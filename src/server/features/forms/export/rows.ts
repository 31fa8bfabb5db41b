import { shown } from '#domain/time/clock.ts';
import { formatSortable } from '#domain/time/dates.ts';
import type { Context } from '#server/context.ts';
import { applicationForm, type FormName, mentorForm } from '#server/features/forms/form.ts';
import { readAnswers, sentEmail } from '#server/features/forms/read.ts';
import type { RowPages } from '#server/spreadsheet/write-sheet.ts';
import { cellsOf } from './columns.ts';
import { type DraftRow, listDrafts, listSubmitted, type SubmittedRow } from './store.ts';

/** So few that other requests are answered between one page and the next. */
const pageSize = 10;

type Source = Pick<Context, 'database' | 'programme' | 'programmeClock'>;

const savedAt = (moment: number, { programme, programmeClock }: Source): string =>
  formatSortable(shown(moment, programmeClock), programme.timeZoneId);

function submittedCells(source: Source, form: FormName): (row: SubmittedRow) => string[] {
  const read = (text: string) =>
    form === 'application' ? readAnswers(applicationForm, text) : readAnswers(mentorForm, text);
  return (row) => {
    const email = sentEmail(row.answers) ?? row.email;
    return cellsOf(
      form,
      { status: 'SUBMITTED', savedAt: savedAt(row.saved_at, source), email },
      read(row.answers),
    );
  };
}

/** Row of a draft, without its answers: organisers may read only what was submitted. */
function draftCells(source: Source, form: FormName): (row: DraftRow) => string[] {
  return ({ email, saved_at, first_name, last_name }) => {
    const name = { firstName: first_name, surname: last_name };
    return cellsOf(form, { status: 'DRAFT', savedAt: savedAt(saved_at, source), email }, name);
  };
}

/** Everybody who has submitted, then who has only a draft of an application. */
export async function* rowPages(source: Source, form: FormName): RowPages {
  const { reader } = source.database.patient;
  // First, so that who submits meanwhile is in one of the two lists at least.
  const drafts = form === 'application' ? await listDrafts(reader, form) : [];
  const withSubmission = new Set<number>();
  const cells = submittedCells(source, form);
  for (let after = 0; ; ) {
    const page = await listSubmitted(reader, { form, after, limit: pageSize });
    for (const { user_id } of page) withSubmission.add(user_id);
    if (page.length > 0) yield page.map(cells);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  yield drafts.filter(({ user_id }) => !withSubmission.has(user_id)).map(draftCells(source, form));
}
