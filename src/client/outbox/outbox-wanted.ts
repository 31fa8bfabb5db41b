import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { readOutboxCount } from './outbox-count.ts';

/** Forms that a page noted on its way out, as `formCopy` names them. */
const notedForms = ['form:application', 'form:mentor'];

/**
 * Whether the outbox of a person has work to do: something waits, was lost, or has to be taken over. Looks into its
 * database without the code of the outbox, which most starts do without.
 */
export async function isOutboxWanted(storage: PhoneStorage, userId: number): Promise<boolean> {
  if (readOutboxCount(storage, userId).entries > 0) return true;
  if (notedForms.some((place) => storage.getItem(`${place}:${userId}`) !== null)) return true;
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
