import type { CDPSession, Page } from '@playwright/test';
import { listReports } from '#contract/reports.ts';
import { getThread, postThread, type Thread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { postTexts } from '#tests/support/spec-texts.ts';
import { type Caller, call } from './api-caller.ts';
import { filesUntilShown, noteWhenShown } from './first-load.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { announcements, forum, untilLive } from './live-steps.ts';
import { chooseOption, item, likeOf, writeAndSend } from './post-steps.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
const newest = /The tables stay open after every session/;

async function post(caller: Caller, eventId: number, words: string): Promise<Thread> {
  const { id: userId } = await call(caller, getMe, {});
  const body = { userId, message: `<p>${words}</p>` };
  return call(caller, postThread, { params: { id: String(eventId) }, body });
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was written and changed without a network is there after a new start, and arrives once', async ({
    page,
    login,
    context,
    onDevice,
  }) => {
    await login('host');
    await page.goto('/announce');
    await expect(page).toHaveTitle(/^Announcements · /);
    await untilInstalled(page);
    await page.reload();
    await expect(items(page).first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: postTexts.newAnnouncement }).click();
    await writeAndSend(page, 'Written in a tunel', 'Send');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('nel');
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    const written = item(page, 'Written in a tunnel');
    await expect(items(page).first()).toContainText('Written in a tunnel');
    await expect(page.getByText(/^Offline · as of/)).toBeVisible();
    await page.reload();
    await expect(written.getByText('Waiting to send')).toBeVisible();
    await expect(written).toHaveCount(1);
    const portrait = item(page, newest).locator('img').first();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    const other = await onDevice('second', { serviceWorkers: 'block' });
    const live = untilLive(other);
    await other.goto('/announce');
    await live;
    await expect(item(other, newest)).toBeVisible();
    await context.setOffline(false);
    await expect(written.getByText('Waiting to send')).toBeHidden();
    await expect(likeOf(written)).toBeVisible();
    await expect(written).toHaveCount(1);
    // It waits above, or takes its place where nobody has begun to read.
    const pill = other.getByRole('button', { name: /^\d+ new$/ });
    await expect(pill.or(item(other, 'Written in a tunnel'))).toBeVisible();
  });
});

test('what somebody reports reaches the hosts, who open it and delete it', async ({
  page,
  login,
  consoleGuard,
  callerFor,
  onDevice,
}) => {
  // Whether a deleted post leaves something behind is asked of the server.
  consoleGuard.allow(/404/);
  const author = await callerFor('participant');
  const spam = await post(author, forum, 'Buy my watches.');
  await login('host');
  const live = untilLive(page);
  await page.goto('/account/reports');
  await live;
  const reporter = await onDevice('second');
  await reporter.goto(`/forum/${spam.id}`);
  await reporter
    .getByRole('button', { name: /^Options for the post/ })
    .first()
    .click();
  await reporter.getByRole('dialog').getByRole('button', { name: 'Report…' }).click();
  const sheet = reporter.getByRole('dialog', { name: 'Report this post?' });
  await sheet.getByLabel('In your words').fill('This is advertising.');
  await sheet.getByRole('button', { name: 'Report' }).click();
  await expect(sheet).toBeHidden();

  const report = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Buy my watches.' });
  await expect(report).toContainText('This is advertising.');
  await expect(report).toContainText('Omar Bashir');
  await expect(report).toContainText('Sara Alqahtani');
  await report.getByRole('link', { name: 'Show in the forum' }).click();
  await expect(page).toHaveURL(new RegExp(`/forum/${spam.id}$`));
  await page.goBack();
  await report.getByRole('button', { name: 'Delete post' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(report).toHaveCount(0);
  const host = await callerFor('host');
  const reasons = async () => (await call(host, listReports, {})).map(({ reason }) => reason);
  await expect.poll(reasons).not.toContain('This is advertising.');
  const params = { id: String(forum), qnaId: String(spam.id) };
  await expect.poll(() => call(author, getThread, { params }).catch(String)).toMatch(/not_found|404/);
});

test('nothing that moves is asked for before a first screen is shown', async ({ page, login }) => {
  /** Files of what draws a sheet, of what lets it be pulled, and of what moves lists and hearts. */
  const moving = /\/assets\/(?:sheet-dialog|motion-features|moves)-[\w-]+\.js$/;
  const early = async () => (await filesUntilShown(page)).filter(({ name }) => moving.test(name));
  await noteWhenShown(page, ['#main h1']);
  await page.goto('/login');
  expect(await early()).toEqual([]);
  await login('participant');
  await page.goto('/');
  expect(await early()).toEqual([]);
});

const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /More$/ });
const moreSheet = (page: Page) => page.getByRole('dialog', { name: 'More' });

test('where the code that moves things cannot be had, everything comes and goes as it should', async ({
  page,
  login,
  callerFor,
}) => {
  const host = await callerFor('host');
  await post(host, announcements, 'Without code, of yesterday');
  await post(host, announcements, 'Without code, of today');
  const asked: string[] = [];
  await page.route(/\/assets\/(?:motion-features|moves)-/, (route) => {
    asked.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await login('host');
  await page.goto('/announce');
  const gone = item(page, 'Without code, of today');
  await expect(gone).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await chooseOption(page, gone, 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete this announcement?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(item(page, 'Without code, of yesterday')).toBeFocused();
  await expect(gone).toHaveCount(0);
  await more(page).click();
  await moreSheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(moreSheet(page)).toBeHidden();
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true });

  async function pull(page: Page, by: number): Promise<void> {
    const finger: CDPSession = await page.context().newCDPSession(page);
    const box = await moreSheet(page).boundingBox();
    const x = (box?.x ?? 0) + 40;
    const from = (box?.y ?? 0) + 30;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * part);
    await expect(moreSheet(page)).toHaveCSS('transform', /matrix\(1, 0, 0, 1, 0, [1-9]/);
    await touch('touchEnd', from + by);
  }

  test('a sheet goes back after a small pull, and closes after a long one', async ({ page, login }) => {
    await login('participant');
    const dragging = page.waitForResponse((response) => /\/assets\/motion-features-/.test(response.url()));
    await page.goto('/announce');
    await more(page).click();
    await dragging;
    await expect(moreSheet(page)).toHaveCSS('translate', /^(?:none|0px)$/);
    // Its lower edge: who is at the tables may come into it meanwhile.
    const end = async () => {
      const box = await moreSheet(page).boundingBox();
      return box && box.y + box.height;
    };
    const before = await end();
    await pull(page, 40);
    await expect.poll(end).toBe(before);
    await pull(page, 160);
    await expect(moreSheet(page)).toBeHidden();
    await more(page).click();
    await expect.poll(end).toBe(before);
  });
});
