import type { UploadProgress } from '#client/api/transfer.ts';
import type { Connection } from '#client/connection/connection.ts';
import { isAnswer } from '#client/forms/save-once.ts';
import { type FileToSend, findSent, saveFile, sendFile } from './send-file.ts';

/** Step of a file that is under way. */
export type UploadStep =
  | { readonly name: 'sending'; readonly progress: UploadProgress }
  | { readonly name: 'saving' };

/** State that a try leaves to the next one. */
export interface Attempts {
  sendKey: string;
  saveKey: string;
  /** Address of the file once it has arrived: a save is repeated with the same one. */
  url: string | null;
  wasTried: boolean;
  work: AbortController;
}

export const newAttempts = (): Attempts => ({
  sendKey: crypto.randomUUID(),
  saveKey: crypto.randomUUID(),
  url: null,
  wasTried: false,
  work: new AbortController(),
});

interface AttemptOptions {
  readonly connection: Connection;
  readonly file: FileToSend;
  readonly attempts: Attempts;
  readonly show: (step: UploadStep) => void;
}

/** One try to bring a file into a room, going on from where the tries before it ended. */
export async function attemptUpload(options: AttemptOptions): Promise<void> {
  const { connection, file, attempts, show } = options;
  attempts.url ??= await arrive(options);
  show({ name: 'saving' });
  const { saveKey: idempotencyKey, url } = attempts;
  try {
    await saveFile(connection, file, { idempotencyKey, signal: attempts.work.signal, url });
  } catch (error) {
    if (isAnswer(error)) Object.assign(attempts, { saveKey: crypto.randomUUID(), url: null });
    throw error;
  }
}

/** Address of the file: asked for first where an earlier try may have brought it. */
async function arrive({ connection, file, attempts, show }: AttemptOptions): Promise<string> {
  const options = { idempotencyKey: attempts.sendKey, signal: attempts.work.signal };
  const found = attempts.wasTried ? await findSent(connection, options) : null;
  if (found !== null) return found;
  attempts.wasTried = true;
  const onProgress = (progress: UploadProgress) => {
    if (options.signal.aborted) return;
    // All has left the phone: the server's answer is what is waited for.
    show(progress.sent >= progress.total ? { name: 'saving' } : { name: 'sending', progress });
  };
  try {
    return await sendFile(connection, file, { ...options, onProgress });
  } catch (error) {
    if (isAnswer(error)) attempts.sendKey = crypto.randomUUID();
    throw error;
  }
}
