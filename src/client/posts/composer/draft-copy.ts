import { type PhoneStorage, readJson } from '#client/lib/phone-storage.ts';
import type { Draft } from '#offline/outbox/entry.ts';

export interface DraftCopy {
  get(): Draft | null;
  put(draft: Draft): void;
  remove(): void;
  /** What is as old as this, or older, is no longer needed. */
  removeUpTo(savedAt: number): void;
}

function isDraft(value: unknown): value is Draft {
  const [html, savedAt] = ['html', 'savedAt'].map((name) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
  );
  return typeof html === 'string' && typeof savedAt === 'number';
}

/**
 * A draft where writing ends before the call does: a page that is being closed may not live to see its database write.
 * The person's id at the end of the key keeps it for them alone.
 */
export function draftCopy(
  storage: PhoneStorage,
  { place, userId }: { place: string; userId: number },
): DraftCopy {
  const key = `draft:${place}:${userId}`;
  const get = () => {
    const value = readJson(storage, key);
    return isDraft(value) ? { ...value, place } : null;
  };
  return {
    get,
    put: (draft) => storage.setItem(key, JSON.stringify(draft)),
    remove: () => storage.removeItem(key),
    removeUpTo(savedAt) {
      const kept = get();
      if (kept && kept.savedAt <= savedAt) storage.removeItem(key);
    },
  };
}
