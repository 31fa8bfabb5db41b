import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Column } from './columns.ts';
import type { RowPages } from './rows.ts';

interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly pages: RowPages;
}

/** A spreadsheet (.xlsx) of texts, with a first row of titles that stays in view. */
export async function writeSheet({ name, columns, pages }: Sheet): Promise<Buffer> {
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
