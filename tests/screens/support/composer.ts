import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { OpenedApp, Phone } from './open-app.tsx';
import { type Forum, newForum } from './threads.ts';

export const newPost = page.getByRole('button', { name: 'New Post +' });
export const sheet = page.getByRole('dialog', { name: 'New post' });
export const field = page.getByRole('textbox', { name: 'New post' });
export const post = sheet.getByRole('button', { name: 'Send', exact: true });
export const kept = page.getByText('Draft kept');
export const tool = (name: string) => sheet.getByRole('button', { name, exact: true });

/** Presses the button that opens the composer, and waits for the formats. */
export async function write(): Promise<void> {
  await newPost.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('data-formats', 'there');
}

interface OpenedComposer {
  readonly app: OpenedApp;
  readonly forum: Forum;
}

/** Opens the composer above a forum with one post. */
export async function openComposer(phone: Phone): Promise<OpenedComposer> {
  const forum = newForum(phone);
  forum.write({ message: 'How many interviews did you do?' });
  const app = await phone.open('/forum');
  await write();
  return { app, forum };
}

/** What stands in the field, without the filling of empty lines. */
export const written = () =>
  field
    .element()
    .innerHTML.replace(/\u200b/g, '')
    .replaceAll('<div><br></div>', '');

/** Waits until nothing is written in a field; the editor's own filling of a line does not count. */
export const expectEmpty = (one: Locator) =>
  expect.poll(() => one.element().textContent?.replace(/\u200b/g, '')).toBe('');

/** As a browser hands over what was copied elsewhere. */
export async function paste(contents: Readonly<Record<string, string>>): Promise<void> {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(contents)) clipboardData.setData(type, text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field.element().dispatchEvent(event);
  // What was copied is handed over later than the event.
  await new Promise((resolve) => setTimeout(resolve));
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The places of all drafts that this phone keeps of somebody. */
export async function draftPlaces(userId: number): Promise<string[]> {
  const noted = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
  const name = `unsent-${userId}`;
  const isThere = (await indexedDB.databases()).some((one) => one.name === name);
  if (!isThere) return noted;
  const database = await settled(indexedDB.open(name));
  const drafts: { place: string }[] = await settled(
    database.transaction('drafts').objectStore('drafts').getAll(),
  );
  database.close();
  return [...drafts.map(({ place }) => place), ...noted].sort();
}
