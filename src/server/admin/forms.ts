import { open } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import { exportForm } from '#server/features/forms/export/export-form.ts';
import type { FormName } from '#server/features/forms/form.ts';
import { readCounts } from '#server/features/forms/read.ts';
import { UsageError } from './arguments.ts';

/** Writes a file that its owner alone may read: it holds applications, and other people may use the same machine. */
async function writePrivately(file: string, content: Uint8Array): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  // A file that was there keeps its mode otherwise, and a device is not ours to close to others.
  if ((await handle.stat()).isFile()) await handle.chmod(0o600);
  await handle.writeFile(content);
}

async function writeForms(context: Context, form: FormName, file: string): Promise<void> {
  const { content } = await exportForm(context, form);
  await writePrivately(file, content).catch((error: NodeJS.ErrnoException) => {
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
