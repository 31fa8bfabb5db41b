import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { likeThread } from '#contract/threads.ts';
import { newPhone } from './support/open-app.tsx';
import { hidePage } from './support/outbox.ts';
import { newId, newUser } from './support/people.ts';
import { forum, newForum } from './support/threads.ts';
import { answerPerson } from './support/world.ts';

const newPill = page.getByRole('button', { name: /^\d+ new$/ });
const heart = page.getByRole('button', { name: /^Like, / }).first();

/** As the next message of a channel comes: what the first one changes has been drawn, if it is drawn at once. */
async function soonAfter(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

for (const order of ['before', 'after'] as const) {
  test(`one heart is one like, also where the own like comes back ${order} its answer`, async () => {
    const phone = newPhone();
    const { id } = newForum(phone).write({ message: 'One heart is one like.' });
    const app = await phone.open(`/forum/${id}`);
    await expect.poll(phone.channel.listeners).toHaveLength(1);
    await expect.element(heart).toHaveAccessibleName('Like, 0 likes');
    const button = heart.element();
    const seen: (string | null)[] = [];
    const observer = new MutationObserver(() => seen.push(button.getAttribute('aria-label')));
    observer.observe(button, { attributes: true, attributeFilter: ['aria-label'] });
    const letGo = phone.server.hold(likeThread);
    const tellLikes = (likedCount: number) =>
      phone.tell({ type: 'thread.liked', eventId: forum, threadId: id, likedCount });
    const comeBack = async () => {
      tellLikes(1);
      await soonAfter();
      phone.tell({ type: 'own.liked', eventId: forum, threadId: id, liked: true });
    };
    await heart.click();
    await expect.poll(() => phone.server.calls(likeThread)).toHaveLength(1);
    if (order === 'before') await comeBack();
    letGo();
    await expect.poll(() => app.connection.outbox.state().entries).toEqual([]);
    if (order === 'after') await comeBack();
    // What comes after is shown after: by then all of it has been.
    await expect.element(heart).toHaveAccessibleName('Like, 1 like');
    tellLikes(2);
    await expect.element(heart).toHaveAccessibleName('Like, 2 likes');
    expect(seen).toEqual(['Like, 1 like', 'Like, 2 likes']);
    observer.disconnect();
  });
}

test('where more comes while one reads than a page holds, the list shows it and is never empty', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'A quiet hour' });
  await phone.open('/forum');
  await expect.element(page.getByText('A quiet hour')).toBeVisible();
  window.dispatchEvent(new WheelEvent('wheel', { deltaY: 200 }));
  phone.setOnline(false);
  for (let count = 1; count <= 60; count += 1) all.write({ message: `Post ${count} of a busy hour` });
  const list = page.getByRole('list', { name: 'Posts' });
  const lengths = new Set<number>();
  const observer = new MutationObserver(() => lengths.add(list.element().children.length));
  observer.observe(list.element(), { childList: true });
  phone.setOnline(true);
  await expect.element(page.getByText('Post 60 of a busy hour')).toBeVisible();
  await expect.element(newPill).not.toBeInTheDocument();
  expect(lengths).not.toContain(0);
  observer.disconnect();
});

test('a connection that died in sleep is replaced when the phone wakes, and what was missed is read', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'Before the night' });
  let sleptMs = 0;
  const { now } = Date;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  onTestFinished(() => clock.mockRestore());
  await phone.open('/forum');
  await expect.element(page.getByText('Before the night')).toBeVisible();
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  window.dispatchEvent(new WheelEvent('wheel', { deltaY: 200 }));
  phone.channel.die();
  const look = hidePage();
  all.write({ message: 'Posted while you were asleep.' });
  sleptMs = 40 * 60_000;
  look();
  await expect.element(newPill).toHaveAccessibleName('1 new');
});

test('signed out in another tab, the channel ends; the next person has their own', async () => {
  const accounts = [{ email: 'second@demo.test', name: 'Omar Bashir', role: 'participant' }];
  const phone = newPhone({ deployment: { demo: { accounts, password: 'demo-password' } } });
  const app = await phone.open('/account');
  await expect.poll(phone.channel.listeners).toEqual([localStorage.getItem(storageKeys.token)]);
  localStorage.removeItem(storageKeys.token);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token }));
  await expect.poll(phone.channel.listeners).toEqual([]);
  const omar = newUser({ firstName: 'Omar', lastName: 'Bashir' });
  answerPerson(phone.server, omar);
  const accessToken = `token-${newId()}`;
  phone.server.on(signInByPassword, () => ({ accessToken, user: omar, browserMark: 'mark', intent: null }));
  await app.router.navigate({ to: '/login' });
  await page.getByRole('button', { name: /Omar Bashir/ }).click();
  await expect.poll(phone.channel.listeners).toEqual([accessToken]);
});
