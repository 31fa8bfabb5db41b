import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface Column {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

/** Rows of a spreadsheet, some at a time: between one page and the next other requests are answered. */
export type RowPages = AsyncIterable<readonly (readonly string[])[]>;

interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly pages: RowPages;
}

/**
 * Writes a spreadsheet (.xlsx) of texts, with a first row of titles that stays in view, in a thread of its own. Where
 * the signal is aborted the thread ends at once, no further page is read, and this rejects with the signal's reason.
 */
export async function writeSheet({ name, columns, pages }: Sheet, signal?: AbortSignal): Promise<Buffer> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: { name, columns } });
  const written = contentFrom(worker);
  // A thread that fails early is heard of below.
  written.catch(() => undefined);
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    for await (const page of pages) {
      signal?.throwIfAborted();
      worker.postMessage(page);
      // The embedded database answers without waiting, and others want a turn.
      await setImmediate();
    }
    worker.postMessage(null);
    return await written;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
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
