import type { Page } from '@playwright/test';
import { expect, reception, test, untilInstalled } from './fixtures.ts';
import { announcements, callAs, forum, openLive, postAs, untilLive } from './live-steps.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const more = (page: Page) => nav(page).getByRole('button', { name: /^More|More$/ });
const wide = { width: 1280, height: 800 };

interface Read {
  readonly objectId: number;
  readonly notificationsType: string;
  readonly unread: number;
}

const unreadOf = (page: Page) => callAs<Read[]>(page, { method: 'GET', path: '/notifications/unread' });

/** Everything there is has been seen, wherever. */
async function readAll(page: Page): Promise<void> {
  for (const objectId of [announcements, forum])
    await callAs(page, {
      method: 'PUT',
      path: '/notifications/read',
      body: { notificationsType: 'EVENT_QNA', objectId },
    });
}

test('what is new is counted on the bar, in More and on the rail, as it comes', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login('second');
  await readAll(page);
  await openLive(page, '/');
  await expect(more(page)).toHaveAccessibleName('More');
  await postAs(host, { eventId: announcements, message: 'The hall opens at five.' });
  await expect(more(page)).toHaveAccessibleName('1 unread More', { timeout: 2_000 });
  await postAs(host, { eventId: forum, message: 'Who comes by train?' });
  await expect(more(page)).toHaveAccessibleName('2 unread More', { timeout: 2_000 });
  await more(page).click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(sheet.getByRole('link', { name: /Announce/ })).toHaveAccessibleName('Announce 1 unread');
  await expect(sheet.getByRole('link', { name: /Forum/ })).toHaveAccessibleName('Forum 1 unread');

  await page.setViewportSize(wide);
  await page.reload();
  await expect(nav(page).getByRole('link', { name: /Announce/ })).toHaveAccessibleName('Announce 1 unread');
  await expect(nav(page).getByRole('link', { name: /Forum/ })).toHaveAccessibleName('Forum 1 unread');
});

test('what was counted last stands there with the first frame of the next start', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login('second');
  await readAll(page);
  await postAs(host, { eventId: announcements, message: 'Bring your badge.' });
  await openLive(page, '/');
  await expect(more(page)).toHaveAccessibleName('1 unread More');
  const card = page.getByRole('link', { name: /New announcement/ });
  await expect(card).toContainText('Bring your badge.');

  await page.route('**/api/**', () => undefined);
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  expect(await more(page).textContent()).toContain('1');
  await page.unroute('**/api/**');
});

test('seen is read: at once on this phone, soon on all others, and only while somebody looks', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login('second');
  await readAll(page);
  const tablet = await onDevice('second');
  await openLive(tablet, '/account');
  await openLive(page, '/');
  await postAs(host, { eventId: announcements, message: 'Seen is read.' });
  await expect(more(page)).toHaveAccessibleName('1 unread More');
  await expect(more(tablet)).toHaveAccessibleName('1 unread More');

  const card = page.getByRole('link', { name: /New announcement/ });
  await expect(card).toContainText('Seen is read.');
  await setVisibility(page, 'hidden');
  await card.click();
  await expect(page.getByText('Seen is read.')).toBeVisible();
  await page.waitForTimeout(800);
  await expect(more(page)).toHaveAccessibleName('1 unread More');
  expect(await unreadOf(page)).toContainEqual(
    expect.objectContaining({ objectId: announcements, unread: 1 }),
  );

  await setVisibility(page, 'visible');
  await expect(more(page)).toHaveAccessibleName('More', { timeout: 2_000 });
  await expect(more(tablet)).toHaveAccessibleName('More', { timeout: 4_000 });
});

/** What another app in front does to a page. */
function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('read without a network: the count goes down, stays down, and reaches the server later', async ({
  page,
  login,
  context,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login('second');
  await untilInstalled(page);
  await readAll(page);
  await postAs(host, { eventId: announcements, message: 'Read me in the tunnel.' });
  await openLive(page, '/');
  await expect(page.getByRole('link', { name: /New announcement/ })).toContainText('Read me in the tunnel.');
  await expect(more(page)).toHaveAccessibleName('1 unread More');
  await context.setOffline(true);
  await page.getByRole('link', { name: /New announcement/ }).click();
  await expect(page.getByText('Read me in the tunnel.')).toBeVisible();
  await expect(more(page)).toHaveAccessibleName('More');
  // Written to the phone by then, and read from there at the next start.
  await page.waitForTimeout(500);
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  await expect(more(page)).toHaveAccessibleName('More');
  await page.waitForTimeout(3_000);
  await expect(more(page)).toHaveAccessibleName('More');
  const live = untilLive(page);
  await context.setOffline(false);
  await live;
  await expect
    .poll(async () => (await unreadOf(page)).find(({ objectId }) => objectId === announcements)?.unread)
    .toBe(0);
});

test('an announcement that comes while one reads Reception moves nothing', async ({
  page,
  login,
  onDevice,
}) => {
  const host = await onDevice('host');
  await login('second');
  await readAll(page);
  await openLive(page, '/');
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  const agenda = page.getByRole('heading', { name: 'Agenda' });
  const before = await agenda.boundingBox();
  await postAs(host, { eventId: announcements, message: 'Nothing moves.' });
  await expect(page.getByRole('link', { name: /New announcement/ })).toContainText('Nothing moves.');
  expect(await agenda.boundingBox()).toEqual(before);
  const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);

  // At the next start it is known from the first frame on, and has its place above the agenda.
  await page.reload();
  const card = page.getByRole('link', { name: /New announcement/ });
  await expect(card).toBeVisible();
  const [place, heading] = [await card.boundingBox(), await agenda.boundingBox()];
  expect(place?.y).toBeLessThan(heading?.y ?? 0);
});
