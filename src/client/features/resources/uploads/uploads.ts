import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection/connection.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { refreshResources } from '#client/resources/resource-queries.ts';
import { type Attempts, attemptUpload, newAttempts, type UploadStep } from './attempt-upload.ts';
import { type FileToSend, mayRetry, uploadFault } from './send-file.ts';

type UploadState =
  | UploadStep
  | { readonly name: 'failed'; readonly text: string; readonly mayRetry: boolean };

/** File on its way, as a list shows it. */
export interface Upload extends FileToSend {
  readonly key: string;
  readonly state: UploadState;
}

/** Told once each at the end of an upload. */
interface UploadNotices {
  done(upload: FileToSend): void;
  failed(text: string): void;
}

/** Files that are on their way from this page; they go on while one walks through the app. */
export interface Uploads {
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  start(file: FileToSend): void;
  retry(key: string): void;
  /** Ends an upload, or takes a failed one away. */
  discard(key: string): void;
}

interface UploadsOptions {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly notices: UploadNotices;
}

export function createUploads({ connection, queryClient, notices }: UploadsOptions): Uploads {
  const { subscribe, emit } = createEmitter();
  const attempts = new Map<string, Attempts>();
  let uploads: readonly Upload[] = [];
  const set = (next: readonly Upload[]) => {
    uploads = next;
    emit();
  };
  const change = (key: string, state: UploadState) =>
    set(uploads.map((one) => (one.key === key ? { ...one, state } : one)));
  const remove = (key: string) => {
    attempts.get(key)?.work.abort();
    attempts.delete(key);
    set(uploads.filter((one) => one.key !== key));
  };

  const run = (upload: Upload, own: Attempts) => {
    const { signal } = own.work;
    change(upload.key, { name: 'sending', progress: { sent: 0, total: upload.file.size } });
    attemptUpload({ connection, file: upload, attempts: own, show: (step) => change(upload.key, step) }).then(
      async () => {
        // Its row stands before its card goes.
        await refreshResources(queryClient, upload.eventId);
        if (signal.aborted) return;
        remove(upload.key);
        notices.done(upload);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        const text = uploadFault(error, upload.resourceType);
        change(upload.key, { name: 'failed', text, mayRetry: mayRetry(error) });
        notices.failed(text);
      },
    );
  };

  // Whoever signs out takes their files along.
  connection.session.subscribe(() => {
    for (const { key } of uploads) remove(key);
  });

  return {
    list: () => uploads,
    subscribe,
    start(file) {
      const own = newAttempts();
      const key = crypto.randomUUID();
      const state: UploadState = { name: 'sending', progress: { sent: 0, total: file.file.size } };
      const upload: Upload = { ...file, key, state };
      attempts.set(key, own);
      set([...uploads, upload]);
      run(upload, own);
    },
    retry(key) {
      const own = attempts.get(key);
      const upload = uploads.find((one) => one.key === key);
      if (!own || upload?.state.name !== 'failed') return;
      own.work = new AbortController();
      run(upload, own);
    },
    discard(key) {
      const { eventId } = uploads.find((one) => one.key === key) ?? {};
      remove(key);
      // It may have arrived at the last moment.
      if (eventId !== undefined) void refreshResources(queryClient, eventId);
    },
  };
}
