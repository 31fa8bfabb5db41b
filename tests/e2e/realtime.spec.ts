import type { Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import { expect, personOnDevice, signInWithPassword, test } from './fixtures.ts';
import { callAs, forum, openLive, postAs, untilLive } from './live-steps.ts';

const soon = { timeout: 2_000 };
const newPill = (page: Page) => page.getByRole('button', { name: '1 new' });

/** A mark that a reload would wipe away. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('what somebody posts, likes and deletes is on the screen of another within two seconds', async ({
  page,
  login,
  consoleGuard,
  onDevice,
}) => {
  // Whether a deleted post leaves something behind is asked of the server.
  consoleGuard.allow(/404/);
  const other = await onDevice('participant');
  await login('second');
  await openLive(page, '/forum');
  await markPage(page);
  const post = await postAs(other, { eventId: forum, message: 'Does anybody have a spare tripod?' });
  await expect(newPill(page)).toBeVisible(soon);
  await newPill(page).click();
  const shown = page.getByRole('article').filter({ hasText: 'Does anybody have a spare tripod?' });
  await expect(shown).toBeVisible();

  await openLive(page, `/forum/${post.id}`);
  await markPage(page);
  await expect(page.getByText('Does anybody have a spare tripod?').first()).toBeVisible();
  const me = await callAs<{ id: number }>(other, { method: 'GET', path: '/users/me' });
  const path = `/event/${forum}/qna/${post.id}`;
  await callAs(other, { method: 'POST', path: `${path}/like-unlike`, body: { userId: me.id, liked: true } });
  await expect(page.getByRole('button', { name: /1 like|Like.* 1\b|\b1\b.*like/i }).first()).toBeVisible(
    soon,
  );
  await postAs(other, { eventId: forum, message: 'I have found one.', parent: post.id });
  await expect(page.getByText('I have found one.')).toBeVisible(soon);
  await callAs(other, { method: 'DELETE', path });
  await expect(page.getByText('Does anybody have a spare tripod?')).toHaveCount(0, soon);
  expect(await isMarked(page)).toBe(true);
});

test('where more comes while one reads than a page holds, the list shows it and is never empty', async ({
  page,
  login,
  onDevice,
}) => {
  const other = await onDevice('participant');
  await login('second');
  await openLive(page, '/forum');
  await page.mouse.wheel(0, 200);
  await page.context().setOffline(true);
  for (let count = 1; count <= 60; count += 1)
    await postAs(other, { eventId: forum, message: `Post ${count} of a busy hour` });
  await page.context().setOffline(false);
  await expect(page.getByText('Post 60 of a busy hour')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ new$/ })).toBeHidden();
});

test('one heart is one like, also while the own like comes back over the channel', async ({
  page,
  login,
  onDevice,
}) => {
  const author = await onDevice('participant');
  const post = await postAs(author, { eventId: forum, message: 'One heart is one like.' });
  await author.context().close();
  await login('second');
  await openLive(page, `/forum/${post.id}`);
  const heart = page.getByRole('button', { name: /^Like, / }).first();
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  await heart.evaluate((button) => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seen });
    const note = () => seen.push(button.getAttribute('aria-label'));
    new MutationObserver(note).observe(button, { attributes: true, attributeFilter: ['aria-label'] });
  });
  const likesOnServer = async () => {
    const path = `/event/${forum}/qna/${post.id}`;
    return (await callAs<{ likedCount: number }>(page, { method: 'GET', path })).likedCount;
  };
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect.poll(likesOnServer).toBe(1);
  await page.waitForTimeout(500);
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['Like, 1 like']);
  expect(await likesOnServer()).toBe(1);
});

test('a phone that was without a network hears what it has missed, without a reload', async ({
  page,
  login,
  context,
  onDevice,
}) => {
  const other = await onDevice('participant');
  await login('second');
  await openLive(page, '/forum');
  await markPage(page);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await postAs(other, { eventId: forum, message: 'Posted while you were in the tunnel.' });
  const live = untilLive(page);
  await context.setOffline(false);
  await live;
  await expect(newPill(page)).toBeVisible(soon);
  expect(await isMarked(page)).toBe(true);
});

test('a connection that died in sleep is replaced when the phone wakes', async ({
  page,
  login,
  onDevice,
}) => {
  const other = await onDevice('participant');
  await page.clock.install();
  let isDead = false;
  await page.routeWebSocket(/\/api\/v1\/realtime$/, (channel) => {
    const server = channel.connectToServer();
    const diesNow = !isDead;
    server.onMessage((message) => {
      if (!(isDead && diesNow)) channel.send(message);
    });
  });
  await login('second');
  const reads = page.waitForResponse((response) => response.url().includes('/notifications/unread'));
  await page.goto('/forum');
  await reads;
  await expect(page.getByRole('article').first()).toBeVisible();
  isDead = true;
  await postAs(other, { eventId: forum, message: 'Posted while you were asleep.' });
  const again = page.waitForResponse((response) => /\/qna/.test(response.url()));
  await page.clock.fastForward('40:00');
  await again;
  await expect(newPill(page)).toBeVisible();
});

test('after the server was restarted everybody hears again, and of what they have missed', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  await using server = await startAppServer();
  const other = await personOnDevice(browser, { who: 'participant', baseURL: server.origin });
  const page = await personOnDevice(browser, { who: 'second', baseURL: server.origin });
  await openLive(page, '/forum');
  await markPage(page);
  await server.stop();
  await server.startAgain();
  await postAs(other, { eventId: forum, message: 'Posted by whoever came back first.' });
  await expect(newPill(page)).toBeVisible({ timeout: 30_000 });
  await postAs(other, { eventId: forum, message: 'And another one.' });
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible(soon);
  expect(await isMarked(page)).toBe(true);
  await other.context().close();
  await page.context().close();
});

test('signed out in another tab, the channel ends; the next person has their own', async ({
  page,
  login,
  context,
}) => {
  await login('second');
  await openLive(page, '/account');
  const tab = await context.newPage();
  await tab.goto('/account');
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await Promise.all([page.waitForURL('**/login*'), tab.waitForURL('**/login*')]);
  const live = untilLive(tab);
  await signInWithPassword(tab, 'participant@demo.test');
  await live;
});
