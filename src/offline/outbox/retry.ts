import type { OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
import { isFinal, withdrawIn, withKeyReplaced } from './discard.ts';
import { changeDraftIn, type DraftChange, withSendingRenamed } from './drafts.ts';
import type { Draft, Entry } from './entry.ts';
import { readKeptForm } from './form-draft.ts';
import type { Kinds } from './kind.ts';
import { readEntry } from './read-entry.ts';

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
  store: OutboxStore,
  key: string,
  { kinds, newKey = crypto.randomUUID() }: Retrying,
): Promise<string | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return doneBefore(writing, newKey);
    const { entry, command } = readEntry(stored, kinds);
    if (entry.refusal === null || command === null) return null;
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
async function doneBefore(writing: OutboxWriter, newKey: string): Promise<string | null> {
  const found = (await writing.entryOf(newKey)) ?? (await writing.sentOf(newKey));
  return found === undefined ? null : newKey;
}

const waitingAgain = (entry: Entry, attempts: number): Entry => ({
  ...entry,
  attempts,
  failures: 0,
  overtaken: 0,
  takenThen: -1,
  notBefore: 0,
  refusal: null,
});

/** All that belongs to a thing follows it: what waits for it, and the drafts. */
async function renameIn(writing: OutboxWriter, from: string, to: string): Promise<void> {
  for (const stored of await writing.entries()) {
    const renamed = withKeyReplaced(stored, from, to);
    if (JSON.stringify(renamed) !== JSON.stringify(stored)) await writing.putEntry(renamed);
  }
  for (const draft of await writing.drafts()) await renameDraftIn(writing, draft, { from, to });
}

async function renameDraftIn(
  writing: OutboxWriter,
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

interface Replacing {
  /** Arguments that change; the others stay as stored, since another key may stand there by now. */
  readonly args: object;
  readonly kinds: Kinds;
  readonly now: number;
  readonly newKey?: string;
  /** Takes away the draft that has become this. */
  readonly draft?: DraftChange | undefined;
}

/**
 * Puts another in the place of what waits or was refused; gives its key, or null where the old one waits no more.
 *
 * The server takes a key once, so the new one has its own and all that belongs to the old one follows. Where that may
 * have arrived already, it is taken back.
 */
export function replaceEntry(
  store: OutboxStore,
  key: string,
  { newKey = crypto.randomUUID(), args, kinds, now, draft }: Replacing,
): Promise<string | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return doneBefore(writing, newKey);
    const old = readEntry(stored, kinds);
    const next = old.command && kinds.get(old.entry.kind)?.parse(changed(old.entry.args, args));
    if (!next) return null;
    if (draft !== undefined) await changeDraftIn(writing, draft);
    await renameIn(writing, key, newKey);
    await writing.putEntry({ ...waitingAgain(old.entry, 0), ...next.intent, key: newKey });
    await withdrawIn(writing, old, now);
    return newKey;
  });
}

const changed = (before: unknown, changes: object): object => ({ ...Object(before), ...changes });
