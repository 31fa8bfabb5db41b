import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { dayOf } from '#domain/time/dates.ts';
import type { Context } from '#server/context.ts';
import type { FormName } from '#server/features/forms/form.ts';
import type { FileAnswer } from '#server/http/answers.ts';
import { type Column, columnsOf } from './columns.ts';
import { type RowPages, rowPages } from './rows.ts';

const titles: Readonly<Record<FormName, string>> = { application: 'Applications', mentor: 'Mentors' };

/** A form's spreadsheet for the organisers, named after the day in the programme's zone. */
export async function exportForm(
  context: Pick<Context, 'database' | 'programme' | 'clock'>,
  form: FormName,
): Promise<FileAnswer> {
  const { programme, clock } = context;
  const title = titles[form];
  const day = dayOf(clock(), programme.timeZoneId);
  const content = await writeSheet({
    name: title,
    columns: columnsOf(form, programme.timeZoneCity),
    pages: rowPages(context, form),
  });
  return { name: `${title.toLowerCase()}-${day}.xlsx`, content };
}

interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly pages: RowPages;
}

/** A spreadsheet (.xlsx) of texts, with a first row of titles that stays in view. */
async function writeSheet({ name, columns, pages }: Sheet): Promise<Buffer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: { name, columns } });
  const written = contentFrom(worker);
  // A thread that fails early is heard of below.
  written.catch(() => undefined);
  try {
    for await (const page of pages) {
      worker.postMessage(page);
      // The embedded database answers without waiting, and others want a turn.
      await setImmediate();
    }
    worker.postMessage(null);
    return await written;
  } finally {
    await worker.terminate();
  }
}

/** Rejects where the thread fails, also for want of memory. */
function contentFrom(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    worker.once('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
      resolve(Buffer.from(buffer, byteOffset, byteLength)),
    );
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The spreadsheet was not written')));
  });
}
