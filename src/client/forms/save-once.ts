import * as v from 'valibot';
import { ApiError, mayPass, ReadAnewError } from '#client/api/api-error.ts';
import { type PhoneStorage, phoneStorage, readJson } from '#client/lib/phone-storage.ts';

interface SaveAttempt<Saved> {
  /** Of the draft that is saved. */
  readonly draftKey: string;
  readonly content: object;
  readonly send: (options: { readonly idempotencyKey: string }) => Promise<Saved>;
  /** Reads what was saved by an earlier try, whose answer was lost and is not kept. */
  readonly readAnew: (id: number) => Promise<Saved>;
  readonly storage?: PhoneStorage;
}

const AttemptSchema = v.object({ content: v.string(), key: v.string() });

/**
 * Saves under a key that stays the same for the same content until an answer has come, also over a reload: a save
 * whose answer was lost has its effect once, however often it is sent again.
 */
export async function saveOnce<Saved>(attempt: SaveAttempt<Saved>): Promise<Saved> {
  const { draftKey, content, send, readAnew, storage = phoneStorage() } = attempt;
  const name = `${draftKey}:attempt`;
  try {
    const sending = send({ idempotencyKey: keyFor(storage, name, JSON.stringify(content)) });
    const saved = await sending.catch((error: unknown) => {
      if (error instanceof ReadAnewError && error.id !== null) return readAnew(error.id);
      throw error;
    });
    storage.removeItem(name);
    return saved;
  } catch (error) {
    if (isAnswer(error)) storage.removeItem(name);
    throw error;
  }
}

function keyFor(storage: PhoneStorage, name: string, content: string): string {
  const kept = v.safeParse(AttemptSchema, readJson(storage, name));
  if (kept.success && kept.output.content === content) return kept.output.key;
  const key = crypto.randomUUID();
  storage.setItem(name, JSON.stringify({ content, key }));
  return key;
}

/** True of a refusal, which the server keeps with its key: the next try needs another. */
export const isAnswer = (error: unknown) =>
  error instanceof ApiError &&
  !mayPass(error) &&
  error.code !== 'in_progress' &&
  error.code !== 'session_ended';
