import type { Page } from '@playwright/test';
import { listConversations, readConversation } from '#contract/chat.ts';
import { listUnread, markRead } from '#contract/notifications.ts';
import { deleteThread, likeThread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { scaled } from '#tests/support/slowness.ts';
import { type Caller, call } from './api-caller.ts';
import { ofARestart } from './console-guard.ts';
import { expect, test } from './fixtures.ts';
import {
  announcements,
  forum,
  isMarked,
  markPage,
  openLive,
  soon,
  untilLive,
  writeAs,
} from './live-steps.ts';

const pill = (page: Page, name = '1 new') => page.getByRole('button', { name });
const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /More$/ });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Everything there is has been seen, wherever. */
async function readAll(caller: Caller): Promise<void> {
  for (const { notificationsType, objectId } of await call(caller, listUnread, {}))
    await call(caller, markRead, { body: { notificationsType, objectId } });
  const { content } = await call(caller, listConversations, {});
  for (const { sid, lastMessage, unread } of content)
    if (lastMessage && unread > 0)
      await call(caller, readConversation, { params: { sid }, body: { messageId: lastMessage.id } });
}

const unreadIn = async (caller: Caller, eventId: number) =>
  (await call(caller, listUnread, {})).find(({ objectId }) => objectId === eventId)?.unread;

/** To an address as by a tap on a link, so that the page stays what it was. */
async function openForum(page: Page): Promise<void> {
  await more(page).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: /Forum/ }).click();
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
}

test('what somebody writes, likes and deletes is on the phone and the tablet of another, and counted until it was seen', async ({
  page,
  context,
  login,
  onDevice,
  callerFor,
  consoleGuard,
}) => {
  // Whether a deleted post leaves something behind is asked of the server.
  consoleGuard.allow(/404/);
  const [host, other, own] = [
    await callerFor('host'),
    await callerFor('participant'),
    await callerFor('second'),
  ];
  await readAll(own);
  await login('second');
  const tablet = await onDevice('second');
  await openLive(tablet, '/account');
  await openLive(page, '/');
  await markPage(page);
  await expect(more(page)).toHaveAccessibleName('More');
  await writeAs(host, { eventId: announcements, message: 'The hall opens at five.' });
  for (const device of [page, tablet]) await expect(more(device)).toHaveAccessibleName('1 unread More', soon);
  await writeAs(other, { eventId: forum, message: 'Who comes by train?' });
  for (const device of [page, tablet]) await expect(more(device)).toHaveAccessibleName('2 unread More');

  await page.getByRole('link', { name: /New announcement/ }).click();
  await expect(card(page, 'The hall opens at five.')).toBeVisible();
  for (const device of [page, tablet]) await expect(more(device)).toHaveAccessibleName('1 unread More');
  await openForum(page);
  await expect(card(page, 'Who comes by train?')).toBeVisible();
  for (const device of [page, tablet]) await expect(more(device)).toHaveAccessibleName('More');
  await expect.poll(() => unreadIn(own, forum)).toBe(0);

  const question = 'Does anybody have a spare tripod?';
  const { id } = await writeAs(other, { eventId: forum, message: question });
  await pill(page).click(soon);
  await card(page, question).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/forum/${id}$`));
  const heart = page.getByRole('button', { name: /^Like, / }).first();
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  const params = { id: String(forum), qnaId: String(id) };
  const { id: userId } = await call(other, getMe, {});
  await call(other, likeThread, { params, body: { userId, liked: true } });
  await expect(heart).toHaveAccessibleName('Like, 1 like', soon);
  await writeAs(other, { eventId: forum, message: 'I have found one.', parent: id });
  await expect(page.getByText('I have found one.')).toBeVisible(soon);
  await call(other, deleteThread, { params, body: {} });
  await expect(page.getByText(question)).toHaveCount(0, soon);

  await page.goBack();
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await writeAs(other, { eventId: forum, message: 'Posted while you were in the tunnel.' });
  const live = untilLive(page);
  await context.setOffline(false);
  await live;
  await expect(pill(page)).toBeVisible(soon);
  expect(await isMarked(page)).toBe(true);
});

test('after the server was restarted everybody hears again, and of what they have missed', async ({
  page,
  server,
  login,
  callerFor,
  consoleGuard,
}) => {
  consoleGuard.allow(ofARestart);
  const other = await callerFor('participant');
  await login('second');
  await openLive(page, '/forum');
  await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible();
  await markPage(page);
  await server.stop();
  await server.startAgain();
  await writeAs(other, { eventId: forum, message: 'Posted by whoever came back first.' });
  await expect(pill(page)).toBeVisible({ timeout: scaled(30_000) });
  await writeAs(other, { eventId: forum, message: 'And another one.' });
  await expect(pill(page, '2 new')).toBeVisible(soon);
  expect(await isMarked(page)).toBe(true);
});
