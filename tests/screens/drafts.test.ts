import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  draftPlaces,
  expectEmpty,
  field,
  kept,
  newPost,
  openComposer,
  post,
  sheet,
  write,
} from './support/composer.ts';
import { newPhone } from './support/open-app.tsx';
import { announcements, newForum } from './support/threads.ts';

const type = userEvent.keyboard;
const answer = page.getByRole('textbox', { name: 'Write an answer' });
const deleteDraft = page.getByRole('button', { name: 'Delete draft' });

test('a text stays when its sheet is closed, the app is opened anew, and until it is posted', async () => {
  const phone = newPhone();
  await openComposer(phone);
  await type('Half a {Control>}b{/Control}thought{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await write();
  await expect.element(kept).toBeVisible();
  await type('s');
  await expect.poll(() => field.element().querySelector('b')?.textContent).toBe('thoughts');
  await expect.element(kept).toBeVisible();
  await phone.open('/forum');
  await write();
  await expect.element(field).toHaveTextContent('Half a thoughts');
  expect(field.element().querySelector('b')?.textContent).toBe('thoughts');
  await expect.element(kept).toBeVisible();
  await expect.poll(() => draftPlaces(phone.me.id)).toEqual(['post:3']);
  await post.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('Half a thoughts')).toBeVisible();
  await expect.poll(() => draftPlaces(phone.me.id)).toEqual([]);
  await newPost.click();
  await expectEmpty(field);
  await expect.element(post).toBeDisabled();
});

test('each place has its own text', async () => {
  const phone = newPhone();
  const forum = newForum(phone, { isHost: true });
  forum.write({ eventId: announcements, message: 'Welcome' });
  const addresses = ['First', 'Second'].map((message) => `/forum/${forum.write({ message }).id}`);
  await phone.open('/forum');
  await write();
  await type('For the forum');
  await expect.element(kept).toBeVisible();
  await phone.open('/announce');
  await page.getByRole('button', { name: 'New Announcement' }).click();
  const announcement = page.getByRole('textbox', { name: 'New Announcement' });
  await expect.element(announcement).toHaveFocus();
  await expectEmpty(announcement);
  await type('For everybody');
  await expect.element(kept).toBeVisible();
  for (const address of addresses) {
    await phone.open(address);
    await answer.click();
    await expectEmpty(answer);
    await type(`For ${address}`);
    await expect.element(kept).toBeVisible();
  }
  await phone.open(addresses[0] ?? '');
  await expect.element(answer).toHaveTextContent(`For ${addresses[0]}`);
  await expect.poll(() => draftPlaces(phone.me.id)).toHaveLength(4);
  await phone.open('/forum');
  await write();
  await expect.element(field).toHaveTextContent('For the forum');
});

test('a draft that is deleted can be had back at once, and is gone afterwards', async () => {
  const phone = newPhone();
  await openComposer(phone);
  const places = () => draftPlaces(phone.me.id);
  await type('Not after all');
  await expect.element(kept).toBeVisible();
  await deleteDraft.click();
  await expectEmpty(field);
  await expect.poll(places).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(field).toHaveTextContent('Not after all');
  await expect.poll(places).toEqual(['post:3']);
  await deleteDraft.click();
  await expect.poll(places).toEqual([]);
  await phone.open('/forum');
  await write();
  await expectEmpty(field);
});

test('a draft that is deleted under Waiting stays deleted', async () => {
  const phone = newPhone();
  await openComposer(phone);
  const [place, { id }] = ['post:3', phone.me];
  await type('Nobody is to read');
  await expect.element(kept).toBeVisible();
  await expect.poll(() => draftPlaces(id)).toEqual([place]);
  // As a page leaves it that is killed before its last write is known to have ended.
  localStorage.setItem(
    `draft:${place}:${id}`,
    JSON.stringify({ place, html: '<p>Nobody is to</p>', savedAt: 1 }),
  );
  await phone.open('/account/waiting');
  await page.getByRole('button', { name: 'Delete draft: Post in the forum' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Nothing waits')).toBeVisible();
  await expect.poll(() => draftPlaces(id)).toEqual([]);
  await phone.open('/forum');
  await write();
  await expectEmpty(field);
});

/** From now on the phone has no room for what is to be sent; gives how it has again. */
function fillPhone(): () => void {
  const { add } = IDBObjectStore.prototype;
  const restore = () => {
    IDBObjectStore.prototype.add = add;
  };
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args: Parameters<typeof add>) {
    if (this.name === 'entries') throw new DOMException('Full', 'QuotaExceededError');
    return add.apply(this, args);
  };
  onTestFinished(restore);
  return restore;
}

test('a phone that has no room says so, and the text stays', async () => {
  const phone = newPhone();
  const { forum } = await openComposer(phone);
  await type('There must be room for this');
  const makeRoom = fillPhone();
  await post.click();
  await expect.element(page.getByText(/^There is no room left on this phone\./)).toBeVisible();
  await expect.element(field).toHaveTextContent('There must be room for this');
  await expect.poll(() => draftPlaces(phone.me.id)).toEqual(['post:3']);
  makeRoom();
  await post.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('There must be room for this')).toBeVisible();
  await expect.poll(() => forum.texts()).toContain('There must be room for this');
});
