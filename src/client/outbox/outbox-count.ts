import { keyOfPerson, type PhoneStorage } from '#client/lib/phone-storage.ts';
import { readMessagesKind } from '#offline/kinds/chat.ts';
import { readKind } from '#offline/kinds/marks.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { formKinds, formPlaces } from '#offline/outbox/form-draft.ts';
import { readOutboxCount } from './kept-count.ts';

/** A form that is written on while it is being sent waits twice, and is one thing. */
const isNewest = ({ kind, collapse }: Entry, index: number, all: readonly Entry[]) =>
  kind !== formKinds.save || !all.slice(index + 1).some((later) => later.collapse === collapse);

const readMarks: readonly string[] = [readKind.name, readMessagesKind.name];

/** Entries that people would miss; read marks are left out. */
export const countedEntries = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => !readMarks.includes(kind)).filter(isNewest);

/**
 * Tells whether the outbox of a person has work to do: something waits, was lost, or was only noted by the last page.
 * Looks into its database without the code of the outbox, which most starts do without.
 */
export async function isOutboxWanted(storage: PhoneStorage, userId: number): Promise<boolean> {
  if (readOutboxCount(storage, userId).entries > 0) return true;
  if (formPlaces.some((place) => storage.getItem(keyOfPerson(place, userId)) !== null)) return true;
  const name = `unsent-${userId}`;
  const databases = await globalThis.indexedDB?.databases?.();
  // Where the browser does not tell, the outbox has to look itself.
  const isThere = databases?.some((database) => database.name === name) ?? true;
  if (!isThere) return readOutboxCount(storage, userId).drafts > 0; // they are gone, and their person is told
  return (await countEntries(name)) !== 0;
}

/** Counts what waits in a database; undefined where it cannot be read. */
function countEntries(name: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onerror = () => resolve(undefined);
    // It has gone meanwhile; an empty one in its place would look like a new outbox.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => {
      const database = request.result;
      const entries = database.transaction('entries').objectStore('entries').count();
      entries.onsuccess = () => resolve(entries.result);
      entries.onerror = () => resolve(undefined);
      database.close();
    };
  });
}
