import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { markRead } from '#contract/notifications.ts';
import { newPhone } from './support/open-app.tsx';
import { countKept, hidePage } from './support/outbox.ts';
import { announcements, forum, newForum } from './support/threads.ts';
import { countUnread } from './support/unread.ts';

const nav = page.getByRole('navigation', { name: 'Main' });
const more = nav.getByRole('button', { name: /More$/ });
const card = page.getByRole('link', { name: /New announcement/ });
const reception = page.getByRole('heading', { level: 1, name: /^Good / });
const agenda = page.getByRole('heading', { name: 'Agenda' });

/** Somebody to whom nothing is new, on Reception. */
async function onReception() {
  const phone = newPhone();
  const posts = countUnread(phone, newForum(phone));
  const app = await phone.open('/');
  await expect.element(more).toHaveAccessibleName('More');
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  return { phone, posts, app };
}

test('what is new is counted on the bar, in More and on the rail, as it comes', async () => {
  const { phone, posts } = await onReception();
  posts.write(announcements, 'The hall opens at five.');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  posts.write(forum, 'Who comes by train?');
  await expect.element(more).toHaveAccessibleName('2 unread More');
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  const linkTo = (name: RegExp) => sheet.getByRole('link', { name });
  await expect.element(linkTo(/Announce/)).toHaveAccessibleName('Announce 1 unread');
  await expect.element(linkTo(/Forum/)).toHaveAccessibleName('Forum 1 unread');

  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await phone.open('/');
  await expect.element(nav.getByRole('link', { name: /Announce/ })).toHaveAccessibleName('Announce 1 unread');
  await expect.element(nav.getByRole('link', { name: /Forum/ })).toHaveAccessibleName('Forum 1 unread');
});

test('what was counted last stands there with the first frame of the next start', async () => {
  const { phone, posts } = await onReception();
  posts.write(announcements, 'Bring your badge.');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await expect.element(card).toMatchTextContent(/Bring your badge\./);
  for (const endpoint of allEndpoints) phone.server.hold(endpoint);
  await phone.open('/');
  await expect.element(reception).toBeVisible();
  expect(more.element().textContent).toContain('1');
});

/** Resolves when the browser has told whoever asks what of an element is on the screen. */
const untilNoticed = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });

test('seen is read: at once here, and only while somebody looks; what is seen elsewhere is read here too', async () => {
  const { phone, posts, app } = await onReception();
  posts.write(announcements, 'Seen is read.');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await expect.element(card).toMatchTextContent(/Seen is read\./);
  const look = hidePage();
  onTestFinished(look);
  await card.click();
  const text = page.getByRole('article').filter({ hasText: 'Seen is read.' });
  await expect.element(text).toBeVisible();
  await untilNoticed(text.element());
  // Whoever leaves says at once what was seen till then.
  await app.router.navigate({ to: '/' });
  await expect.element(reception).toBeVisible();
  await expect.element(more).toHaveAccessibleName('1 unread More');
  expect(await countKept(phone.me)).toBe(0);
  await app.router.navigate({ to: '/announce' });
  await expect.element(text).toBeVisible();
  await untilNoticed(text.element());
  expect(phone.server.calls(markRead)).toEqual([]);
  look();
  await expect.element(more).toHaveAccessibleName('More');
  await expect.poll(() => posts.unreadIn(announcements)).toBe(0);

  posts.write(forum, 'Seen elsewhere.');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  posts.readElsewhere(forum);
  await expect.element(more).toHaveAccessibleName('More');
});

/** Everything that the bar shows from now on. */
function watchBar(): ReadonlySet<string> {
  const shown = new Set<string>();
  const note = () => {
    const bar = document.querySelector('nav[aria-label="Main"]');
    if (bar) shown.add(bar.textContent);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return shown;
}

test('read without a network: the count goes down, stays down, and reaches the server later', async () => {
  const { phone, posts } = await onReception();
  posts.write(announcements, 'Read me in the tunnel.');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await expect.element(card).toMatchTextContent(/Read me in the tunnel\./);
  phone.setOnline(false);
  await card.click();
  await expect.element(page.getByText('Read me in the tunnel.')).toBeVisible();
  await expect.element(more).toHaveAccessibleName('More');
  await expect.poll(() => countKept(phone.me)).toBe(1);
  const shown = watchBar();
  await phone.open('/');
  await expect.element(reception).toBeVisible();
  await expect.element(more).toHaveAccessibleName('More');
  expect(phone.server.calls(markRead)).toEqual([]);
  phone.setOnline(true);
  await expect.poll(() => posts.unreadIn(announcements)).toBe(0);
  await expect.poll(() => countKept(phone.me)).toBe(0);
  await expect.element(more).toHaveAccessibleName('More');
  expect([...shown].filter((text) => text.includes('unread'))).toEqual([]);
});

/** How far things have jumped from now on, as the browser counts it. */
function countShifts(): () => number {
  const shifts: number[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) shifts.push(Reflect.get(entry, 'value'));
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => {
    note(observer.takeRecords());
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}

const placeOf = (locator: Locator) => locator.element().getBoundingClientRect().top;

test('an announcement that comes while one reads Reception moves nothing', async () => {
  const { phone, posts } = await onReception();
  await expect.element(agenda).toBeVisible();
  const before = placeOf(agenda);
  const shifted = countShifts();
  posts.write(announcements, 'Nothing moves.');
  await expect.element(card).toMatchTextContent(/Nothing moves\./);
  expect(placeOf(agenda)).toBe(before);
  expect(shifted()).toBeLessThan(0.001);

  // At the next start it is known from the first frame on, and has its place above the agenda.
  await phone.open('/');
  await expect.element(card).toBeVisible();
  expect(placeOf(card)).toBeLessThan(placeOf(agenda));
});

test('it comes above the agenda where that is further down than the screen', async () => {
  await page.viewport(390, 660);
  onTestFinished(() => page.viewport(390, 844));
  const { posts } = await onReception();
  await expect.element(agenda).toBeInTheDocument();
  const shifted = countShifts();
  posts.write(announcements, 'Out of sight.');
  await expect.element(card).toMatchTextContent(/Out of sight\./);
  expect(placeOf(card)).toBeLessThan(placeOf(agenda));
  expect(shifted()).toBe(0);
});
