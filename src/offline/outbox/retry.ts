import type { UnsentStore, UnsentWriting } from '#offline/storage/unsent-store.ts';
import { withKeyReplaced } from './dependents.ts';
import { isFinal } from './discard.ts';
import type { Draft, Entry } from './entry.ts';
import { withSendingRenamed } from './forms.ts';
import type { Kinds } from './kind.ts';
import { readEntry } from './read-entry.ts';
import { readKeptForm } from './read-form.ts';

interface Retrying {
  readonly kinds: Kinds;
  readonly newKey?: string;
}

/**
 * Lets a refused thing wait again; gives the key that it has now, or null where there is nothing to try again.
 *
 * The server keeps its refusals, so that the old key would be refused for ever: what was refused gets another one, and
 * all that belongs to it follows. What met only failures may have arrived all the same: it keeps its key.
 */
export function retryEntry(
  store: UnsentStore,
  key: string,
  { kinds, newKey = crypto.randomUUID() }: Retrying,
): Promise<string | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return doneBefore(writing, newKey);
    const { entry, understood } = readEntry(stored, kinds);
    if (entry.refusal === null || understood === null) return null;
    if (!isFinal(entry.refusal)) {
      await writing.putEntry(waitingAgain(entry, entry.attempts));
      return key;
    }
    await renameIn(writing, key, newKey);
    await writing.putEntry({ ...waitingAgain(entry, 0), key: newKey });
    return newKey;
  });
}

/** A work that is run a second time finds that the first has been kept after all. */
export async function doneBefore(writing: UnsentWriting, newKey: string): Promise<string | null> {
  const found = (await writing.entryOf(newKey)) ?? (await writing.sentOf(newKey));
  return found === undefined ? null : newKey;
}

export const waitingAgain = (entry: Entry, attempts: number): Entry => ({
  ...entry,
  attempts,
  failures: 0,
  overtaken: 0,
  takenThen: -1,
  notBefore: 0,
  refusal: null,
});

/** All that belongs to a thing follows it: what waits for it, and the drafts. */
export async function renameIn(writing: UnsentWriting, from: string, to: string): Promise<void> {
  for (const stored of await writing.entries()) {
    const renamed = withKeyReplaced(stored, from, to);
    if (JSON.stringify(renamed) !== JSON.stringify(stored)) await writing.putEntry(renamed);
  }
  for (const draft of await writing.drafts()) await renameDraftIn(writing, draft, { from, to });
}

async function renameDraftIn(
  writing: UnsentWriting,
  draft: unknown,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const form = readKeptForm(draft);
  const renamed = form && withSendingRenamed(form, from, to);
  if (renamed) return renamed === form ? undefined : writing.putDraft({ ...Object(draft), ...renamed });
  // What another version of the app keeps otherwise has no place that could name a thing.
  const { place } = draft as { readonly place: unknown };
  if (typeof place !== 'string' || !place.includes(from)) return;
  await writing.deleteDraft(place);
  await writing.putDraft({ ...(draft as Draft), place: place.replaceAll(from, to) });
}
