import type { Page } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { postTexts } from '#contract/threads.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { announcements, callAs, openLive, postAs } from './live-steps.ts';
import {
  chooseOption,
  item,
  likeOf,
  optionsOf,
  refuseWrites,
  slowLikes,
  writeAndSend,
} from './post-steps.ts';

const newest = /The tables stay open after every session/;
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Announcements' });
const items = (page: Page) => page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
const writeButton = (page: Page) => page.getByRole('button', { name: postTexts.newAnnouncement });

async function openAs(page: Page, who: 'host' | 'participant' | 'second' | 'applicant'): Promise<void> {
  await signInWithPassword(page, `${who}@demo.test`);
  await page.goto('/announce');
  await expect(heading(page)).toBeVisible();
}

test.describe('with the worker', () => {
  test('announcements stand newest first, with their date, and long ones are folded', async ({ page }) => {
    await openAs(page, 'participant');
    await expect(page).toHaveTitle(/^Announce · /);
    await expect(items(page).first()).toContainText(newest);
    await expect(items(page).first()).toContainText(/\d\d [A-Z][a-z]{2} \d{4} • \d\d:\d\d [AP]M/);
    const long = item(page, 'For the next masterclass');
    const last = long.getByText('No slides, no laptop.');
    const more = long.getByRole('button', { name: 'Read more' });
    await expect(more).toBeVisible();
    const before = (await long.boundingBox())?.height ?? 0;
    await more.click();
    await expect(more).toBeHidden();
    await expect(last).toBeInViewport();
    expect((await long.boundingBox())?.height).toBeGreaterThan(before);
  });

  test('only hosts write and delete', async ({ page }) => {
    await openAs(page, 'participant');
    await expect(items(page).first()).toBeVisible();
    await expect(writeButton(page)).toBeHidden();
    await optionsOf(item(page, newest)).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Report…' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Delete' })).toBeHidden();
  });

  test('who is not of the cohort is told so, word for word, and how to take part', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/403/);
    await openAs(page, 'applicant');
    await expect(page.getByRole('heading', { name: postTexts.restrictedTitle })).toBeVisible();
    await expect(page.getByText(postTexts.restrictedText)).toBeVisible();
    await page.getByRole('link', { name: 'How to take part' }).click();
    await expect(page).toHaveURL(/\/apply$/);
  });

  test('one that was written without a network waits in its place, and is sent when it is back', async ({
    page,
    context,
    onDevice,
  }) => {
    await openAs(page, 'host');
    await untilInstalled(page);
    await page.reload();
    await expect(items(page).first()).toContainText(newest);
    await context.setOffline(true);
    await writeButton(page).click();
    await writeAndSend(page, 'Written in a tunnel', 'Send');
    const written = item(page, 'Written in a tunnel');
    await expect(items(page).first()).toContainText('Written in a tunnel');
    await expect(written.getByText('Waiting to send')).toBeVisible();
    await expect(written.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(likeOf(written)).toBeHidden();
    await expect(page.getByText(/^Offline · as of/)).toBeVisible();
    await page.reload();
    await expect(written.getByText('Waiting to send')).toBeVisible();
    const portrait = item(page, newest).locator('img').first();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    const other = await onDevice('second');
    await openLive(other, '/announce');
    await expect(items(other).first()).toContainText(newest);
    await context.setOffline(false);
    await expect(written.getByText('Waiting to send')).toBeHidden();
    await expect(likeOf(written)).toBeVisible();
    await expect(written).toHaveCount(1);
    // It waits above, or takes its place where nobody has begun to read.
    const pill = other.getByRole('button', { name: '1 new' });
    await expect(pill.or(item(other, 'Written in a tunnel'))).toBeVisible();
  });

  test('what others post while one reads moves nothing, and a pill leads to it', async ({
    page,
    onDevice,
  }) => {
    await signInWithPassword(page, 'participant@demo.test');
    await openLive(page, '/announce');
    await expect(items(page).first()).toBeVisible();
    await page.mouse.move(190, 400);
    await page.mouse.wheel(0, 260);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const read = item(page, 'For the next masterclass');
    const before = await read.boundingBox();
    const host = await onDevice('host');
    await postAs(host, { eventId: announcements, message: 'Bring an umbrella' });
    const pill = page.getByRole('button', { name: '1 new' });
    await expect(pill).toBeVisible();
    expect(await read.boundingBox()).toEqual(before);
    await expect(item(page, 'Bring an umbrella')).toBeHidden();
    await pill.click();
    await expect(items(page).first()).toContainText('Bring an umbrella');
    await expect(items(page).first()).toBeInViewport();
  });

  test('a report reaches the hosts', async ({ page }) => {
    await openAs(page, 'second');
    await chooseOption(page, item(page, newest), 'Report…');
    const sheet = page.getByRole('dialog', { name: 'Report this announcement?' });
    await sheet.getByRole('button', { name: 'Report' }).click();
    await expect(sheet.getByText(texts.mandatory)).toBeVisible();
    await sheet.getByLabel('Reason').fill('It names somebody who did not want that.');
    await sheet.getByRole('button', { name: 'Report' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Reported to the hosts').first()).toBeVisible();
  });
});

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

  test('one that is refused keeps its text and says why', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/403/);
    await openAs(page, 'host');
    const allow = await refuseWrites(page, 'You are no host of this event.');
    await writeButton(page).click();
    await writeAndSend(page, 'Nobody lets me', 'Send');
    const refused = item(page, 'Nobody lets me');
    await expect(refused.getByText('Not sent: You are no host of this event.')).toBeVisible();
    await allow();
    await refused.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveText('Nobody lets me');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await refused.getByRole('button', { name: 'Retry' }).click();
    await expect(refused.getByText(/Not sent/)).toBeHidden();
    await expect(likeOf(refused)).toBeVisible();
    await expect(refused).toHaveCount(1);
    await expect(refused).toBeFocused();
  });

  test('discarding asks first, and the focus goes on to the next', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/403/);
    await openAs(page, 'host');
    await refuseWrites(page, 'No.');
    await writeButton(page).click();
    await writeAndSend(page, 'Not meant', 'Send');
    const refused = item(page, 'Not meant');
    const nextText = await items(page).nth(1).textContent();
    await refused.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(refused).toBeHidden();
    await expect(items(page).first()).toBeFocused();
    expect(await items(page).first().textContent()).toBe(nextText);
  });

  test('a deletion is done at once, and comes back with a reason where it is refused', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/403/);
    await openAs(page, 'host');
    const posted = await postAs(page, { eventId: announcements, message: 'Soon to be deleted' });
    await page.reload();
    const one = item(page, 'Soon to be deleted');
    await expect(one).toBeVisible();
    const allow = await refuseWrites(page, 'Not yours.');
    await chooseOption(page, one, 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete this announcement?' });
    await expect(question.getByText('“Soon to be deleted”')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(one.getByText('Not deleted: Not yours.')).toBeVisible();
    await allow();
    await one.getByRole('button', { name: 'Retry' }).click();
    await expect(one).toBeHidden();
    await expect(items(page).first()).toBeFocused();
    const list = () =>
      callAs<{ content: { id: number }[] }>(page, { method: 'GET', path: `/event/${announcements}/qna` });
    await expect.poll(async () => (await list()).content.some(({ id }) => id === posted.id)).toBe(false);
  });

  test('ten quick taps on a slow network leave the heart as the last one said', async ({ page }) => {
    await openAs(page, 'second');
    const heart = likeOf(item(page, /Welcome, 2021 Cohort/));
    await heart.scrollIntoViewIfNeeded();
    const wasLiked = (await heart.getAttribute('aria-pressed')) === 'true';
    const name = await heart.getAttribute('aria-label');
    const asked = await slowLikes(page, 700);
    for (let tap = 1; tap <= 10; tap += 1) {
      await heart.click();
      const isOdd = tap % 2 === 1;
      await expect(heart).toHaveAttribute('aria-pressed', String(isOdd ? !wasLiked : wasLiked));
    }
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', String(!wasLiked));
    await expect.poll(() => asked.at(-1)).toBe(!wasLiked);
    expect(asked.length).toBeLessThan(11);
    await page.waitForLoadState('networkidle');
    await expect(heart).toHaveAttribute('aria-pressed', String(!wasLiked));
    await expect(heart).not.toHaveAttribute('aria-label', name ?? '');
    await page.reload();
    await heart.scrollIntoViewIfNeeded();
    await expect(heart).toHaveAttribute('aria-pressed', String(!wasLiked));
  });

  test('everything can be done by keyboard', async ({ page }) => {
    await openAs(page, 'participant');
    const heart = likeOf(item(page, newest));
    const wasLiked = await heart.getAttribute('aria-pressed');
    await optionsOf(item(page, newest)).focus();
    await page.keyboard.press('Tab');
    // The link in the text stands between.
    await expect(page.getByRole('link', { name: 'See the tables' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(heart).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heart).not.toHaveAttribute('aria-pressed', wasLiked ?? '');
    await optionsOf(item(page, newest)).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(optionsOf(item(page, newest))).toBeFocused();
  });
});
