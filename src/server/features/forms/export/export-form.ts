import { programmeNow } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import type { Context } from '#server/context.ts';
import type { FormName } from '#server/features/forms/form.ts';
import type { FileAnswer } from '#server/http/answers.ts';
import { writeSheet } from '#server/spreadsheet/write-sheet.ts';
import { columnsOf } from './columns.ts';
import { rowPages } from './rows.ts';

const titles: Readonly<Record<FormName, string>> = { application: 'Applications', mentor: 'Mentors' };

/** A form's spreadsheet for the organisers, named after the day in the programme's zone. */
export async function exportForm(
  context: Pick<Context, 'database' | 'programme' | 'programmeClock'>,
  form: FormName,
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const { programme, programmeClock } = context;
  const title = titles[form];
  const day = dayOf(programmeNow(programmeClock), programme.timeZoneId);
  const sheet = {
    name: title,
    columns: columnsOf(form, programme.timeZoneCity),
    pages: rowPages(context, form),
  };
  const content = await writeSheet(sheet, signal);
  return { name: `${title.toLowerCase()}-${day}.xlsx`, content };
}
