import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnUser } from '#contract/users.ts';

export const star = (name: string) => page.getByRole('button', { name: `Favourite ${name}` });
/** What waits, in Account. */
export const panel = page.getByRole('region', { name: 'Waiting to send' });
/** A part of the page of what waits. */
export const section = (name: string) => page.getByRole('region', { name, exact: true });
export const rowsOf = (name: string) => section(name).getByRole('listitem');

/** Waits until so many things are on the phone for good: they are shown before, and a page that is left takes them along. */
export const untilKept = ({ id }: OwnUser, count: number) =>
  expect.poll(() => localStorage.getItem(`unsentCount:${id}`)).toBe(`${count}+0`);

/** What another app in front of it does to a page, until the returned function is called. */
export function hidePage(): () => void {
  const set = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  set('hidden');
  return () => set('visible');
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

interface Put {
  readonly store: 'entries' | 'drafts';
  readonly value: object;
}

/** Writes what another version of the app might have left on the phone. */
export async function put({ id }: OwnUser, { store, value }: Put): Promise<void> {
  const database = await settled(indexedDB.open(`unsent-${id}`));
  const change = database.transaction(store, 'readwrite');
  change.objectStore(store).put(value);
  await new Promise((resolve) => {
    change.oncomplete = resolve;
  });
  database.close();
}

/** How many things wait on the phone, read marks as well. */
export async function countKept({ id }: OwnUser): Promise<number> {
  const name = `unsent-${id}`;
  // Opening would make one.
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
  const database = await settled(indexedDB.open(name));
  const count = await settled(database.transaction('entries').objectStore('entries').count());
  database.close();
  return count;
}
