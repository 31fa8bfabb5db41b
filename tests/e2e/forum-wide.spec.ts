import type { Page } from '@playwright/test';
import { postTexts } from '#contract/threads.ts';
import { answer } from './draft-steps.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { callAs, forum, openLive, postAs } from './live-steps.ts';
import { item, writeAndSend } from './post-steps.ts';

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

const rows = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
const pane = (page: Page) => page.getByRole('region', { name: /^Post by / });
const newAbove = (page: Page) => page.getByRole('button', { name: '1 new' });
const marked = (page: Page) => rows(page).filter({ has: page.locator('a[aria-current]') });

/** The list and the open post agree. */
async function expectOpen(page: Page, text: string): Promise<void> {
  await expect(pane(page).getByRole('article').first()).toContainText(text);
  await expect(marked(page)).toHaveCount(1);
  await expect(marked(page)).toContainText(text);
}

async function type(page: Page, text: string): Promise<void> {
  await answer(page).click();
  await expect(answer(page)).toHaveAttribute('data-formats', 'there');
  await page.keyboard.type(text);
}

test('what another person posts leaves the open post and the answer to it alone', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await postAs(host, { eventId: forum, message: 'Who has the first question?' });
  await login();
  await openLive(page, '/forum');
  await expectOpen(page, 'Who has the first question?');
  await type(page, 'I have ');
  await postAs(host, { eventId: forum, message: 'Something else altogether' });
  await expect(newAbove(page)).toBeVisible();
  await page.keyboard.type('it');
  await expect(answer(page)).toHaveText('I have it');
  await expectOpen(page, 'Who has the first question?');

  // One may look at the list without leaving what one writes.
  await newAbove(page).click();
  await expect(rows(page).first()).toContainText('Something else altogether');
  await expectOpen(page, 'Who has the first question?');
  await expect(answer(page)).toHaveText('I have it');

  await answer(page).press('Control+Enter');
  await expect(pane(page).getByRole('list', { name: 'Answers' })).toContainText('I have it');
});

test('an own new post opens, and stays open from waiting until long after it has arrived', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login();
  await openLive(page, '/forum');
  await untilInstalled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: postTexts.newPost }).click();
  await writeAndSend(page, 'A post of my own', 'Post');
  await expectOpen(page, 'A post of my own');
  await expect(pane(page)).toContainText('Waiting to send');
  await type(page, 'And one ');
  await page.context().setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await postAs(host, { eventId: forum, message: 'A post of the host' });
  await expect(newAbove(page)).toBeVisible();
  await page.keyboard.type('thing more');
  await expect(answer(page)).toHaveText('And one thing more');
  await expectOpen(page, 'A post of my own');
});

test('where the open post is taken back the next one opens, and what waits above goes on waiting', async ({
  page,
  login,
  consoleGuard,
  onDevice,
}) => {
  // Whether the open post has left something behind is asked, and answered with 404.
  consoleGuard.allow(/404/);
  const [host, second] = await Promise.all([onDevice('host'), onDevice('second')]);
  await postAs(second, { eventId: forum, message: 'The one below' });
  const { id } = await postAs(host, { eventId: forum, message: 'Soon gone' });
  await login();
  await openLive(page, '/forum');
  await expectOpen(page, 'Soon gone');
  await page.mouse.wheel(0, 10);
  await postAs(second, { eventId: forum, message: 'The one above' });
  await expect(newAbove(page)).toBeVisible();
  await callAs(host, { method: 'DELETE', path: `/event/${forum}/qna/${id}` });
  await expectOpen(page, 'The one below');
  await expect(newAbove(page)).toBeVisible();
});

test('who comes back from another post finds the first of the list', async ({ page, onDevice }) => {
  const host = await onDevice('host');
  await postAs(host, { eventId: forum, message: 'Of the first visit' });
  await signInWithPassword(page, 'second@demo.test');
  await openLive(page, '/forum');
  await expectOpen(page, 'Of the first visit');
  await type(page, 'A thought');
  await postAs(host, { eventId: forum, message: 'Of the second visit' });
  await newAbove(page).click();
  await item(page, 'Of the first visit').getByRole('link').click();
  await expect(page).toHaveURL(/\/forum\/\d+$/);
  await expectOpen(page, 'Of the first visit');
  await page.goBack();
  await expectOpen(page, 'Of the second visit');
});
