import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('an announcement that comes while one reads Reception moves nothing', async () => {
  const { phone, posts } = await onReception();
  await expect.element(agenda).toBeVisible();
  const placeOf = () => agenda.element().getBoundingClientRect().top;
  const before = placeOf();
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
  });
  observer.observe({ type: 'layout-shift' });
  posts.write(announcements, 'Nothing moves.');
  await expect.element(card).toMatchTextContent(/Nothing moves\./);
  expect(placeOf()).toBe(before);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  observer.disconnect();

  // At the next start it is known from the first frame on, and has its place above the agenda.
  await phone.open('/');
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().top).toBeLessThan(placeOf());
});
