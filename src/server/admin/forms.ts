import { writeFile } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { readCounts } from '#server/features/forms/counts.ts';
import { exportForm } from '#server/features/forms/export/export-form.ts';
import type { FormName } from '#server/features/forms/form.ts';
import { UsageError } from './usage-error.ts';

async function writeForms(context: Context, form: FormName, file: string): Promise<void> {
  const { content } = await exportForm(context, form);
  // What people apply with is for the organiser alone, also on a machine that others use.
  await writeFile(file, content, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} cannot be written (${error.code ?? error.message}).`);
  });
}

export async function exportApplications(context: Context, file: string): Promise<string> {
  await writeForms(context, 'application', file);
  const { submitted, edited, drafts } = (await readCounts(context.database.reader)).applications;
  const of = edited === 0 ? '' : ` (${edited} being edited)`;
  return `Written to ${file}: ${submitted} submitted${of}, ${drafts} with a draft only.`;
}

export async function exportMentors(context: Context, file: string): Promise<string> {
  await writeForms(context, 'mentor', file);
  const { mentors } = await readCounts(context.database.reader);
  return `Written to ${file}: ${mentors} submitted.`;
}
