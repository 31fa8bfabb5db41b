import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { untilLive } from './live-steps.ts';
import {
  forumId,
  likeButton,
  openForum,
  openPost,
  writeAnnouncement,
  writeAnswer,
  writePost,
} from './support-outbox/acts.ts';
import { postsOfForum } from './support-outbox/many-runs.ts';
import { type MortalServer, startMortalServer } from './support-outbox/mortal-server.ts';
import { openPhone, type Phone } from './support-outbox/phone.ts';

const announcementsId = 2;

interface World {
  readonly server: MortalServer;
  /** The phone of a person, the same for all tests. */
  phoneOf(email: string): Promise<Phone>;
}

/** Signed in once for all tests of a worker. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) => {
      await using server = await startMortalServer();
      await using phones = new AsyncDisposableStack();
      const known = new Map<string, Phone>();
      const phoneOf = async (email: string) => {
        const phone = known.get(email) ?? phones.use(await openPhone({ browser, server, email }));
        known.set(email, phone);
        return phone;
      };
      await use({ server, phoneOf });
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'default', timeout: 90_000 });

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const newPill = (page: Page) => page.getByRole('button', { name: /^\d+ new$/ });

interface Writing {
  readonly what: string;
  readonly author: string;
  readonly eventId: number;
  open(page: Page, postId: number): Promise<void>;
  write(page: Page, text: string): Promise<void>;
  path(postId: number): string;
}

const posting: Writing = {
  what: 'a post of the forum',
  author: 'participant@demo.test',
  eventId: forumId,
  open: openForum,
  write: writePost,
  path: () => '/forum',
};

const answering: Writing = {
  what: 'an answer in an open thread',
  author: 'participant@demo.test',
  eventId: forumId,
  open: openPost,
  write: writeAnswer,
  path: (postId) => `/forum/${postId}`,
};

const announcing: Writing = {
  what: 'an announcement',
  author: 'host@demo.test',
  eventId: announcementsId,
  open: (page) => page.getByRole('button', { name: 'New Announcement' }).waitFor(),
  write: writeAnnouncement,
  path: () => '/announce',
};

interface Two {
  readonly author: Phone;
  readonly reader: Page;
  /** The page of the author. */
  readonly page: Page;
}

async function freshTab(phone: Phone): Promise<Page> {
  const before = phone.tabs();
  const page = await phone.context.newPage();
  for (const old of before) await old.close();
  return page;
}

/** Both look at the same place; what the reader sees from now on has come by itself. */
async function openTwo(
  { server, phoneOf }: World,
  writing: Writing,
  [postId] = postsOfForum(server, 1),
): Promise<Two> {
  const author = await phoneOf(writing.author);
  const other = await phoneOf('second@demo.test');
  const page = await freshTab(author);
  await page.goto(`${author.line.origin}${writing.path(postId)}`);
  await writing.open(page, postId);
  const reader = await freshTab(other);
  const live = untilLive(reader);
  await reader.goto(`${other.line.origin}${writing.path(postId)}`);
  await live;
  await reader.waitForLoadState('networkidle');
  await reader.evaluate(() => Object.assign(window, { isMarked: true }));
  author.line.sent.clear();
  author.line.slowBy(0);
  return { author, reader, page };
}

/** New posts of others stand behind a pill while one reads, and also after a reload, when they came a moment ago. */
async function show(page: Page, text: string): Promise<void> {
  const shown = card(page, text);
  await shown.or(newPill(page)).first().waitFor({ timeout: 20_000 });
  if (await newPill(page).isVisible()) await newPill(page).click();
  await expect(shown).toHaveCount(1);
}

/** How long it takes from now until there is something to see of it. */
async function untilSeen(reader: Page, text: string): Promise<number> {
  const startedAt = performance.now();
  await card(reader, text).or(newPill(reader)).first().waitFor({ timeout: 20_000 });
  const ms = Math.round(performance.now() - startedAt);
  await show(reader, text);
  return ms;
}

/** One row, one card on both screens, and still so after both have read everything anew. */
async function expectOnce({ author, reader, page }: Two, text: string): Promise<void> {
  const rows = () => author.server.threads().filter(({ message }) => message.includes(text));
  await expect.poll(async () => (await waiting(author, page)).length, { timeout: 20_000 }).toBe(0);
  expect(rows()).toHaveLength(1);
  await expect(card(page, text)).toHaveCount(1);
  await expect(card(page, text)).not.toContainText('Waiting to send');
  await expect(card(reader, text)).toHaveCount(1);
  expect(await reader.evaluate(() => 'isMarked' in window), 'the reader has not reloaded').toBe(true);
  for (const one of [page, reader]) {
    await one.reload();
    await show(one, text);
  }
  expect(rows()).toHaveLength(1);
}

const waiting = ({ userId }: Phone, page: Page) =>
  page.evaluate((id) => window.pageEngine?.waiting(id) ?? [], userId);

function tell(what: string, ms: number): void {
  test.info().annotations.push({ type: 'figure', description: `${what}: ${ms} ms` });
  process.stdout.write(`    ${what}: seen by the other after ${ms} ms\n`);
}

/** Written without a network; the other sees nothing of it. */
async function writeOffline({ author, page, reader }: Two, writing: Writing, text: string): Promise<void> {
  await author.setConnected(false);
  await writing.write(page, text);
  await expect(card(page, text)).toContainText('Waiting to send');
  await expect(card(reader, text)).toHaveCount(0);
  await expect(newPill(reader)).toHaveCount(0);
}

for (const writing of [posting, answering, announcing]) {
  test(`${writing.what} written offline is on the other's screen within two seconds of the network`, async ({
    world,
  }) => {
    const two = await openTwo(world, writing);
    const text = `Offline, ${writing.what}.`;
    await writeOffline(two, writing, text);
    await two.author.setConnected(true);
    const ms = await untilSeen(two.reader, text);
    tell(writing.what, ms);
    await expectOnce(two, text);
    expect(ms).toBeLessThan(2_000);
  });
}

for (const writing of [posting, answering]) {
  test(`${writing.what} whose first answer was lost is there once`, async ({ world }) => {
    const two = await openTwo(world, writing);
    const text = `The answer is lost, ${writing.what}.`;
    await writeOffline(two, writing, text);
    two.author.line.injectFault('answer-lost');
    await two.author.setConnected(true);
    tell(`${writing.what}, answer lost`, await untilSeen(two.reader, text));
    await expectOnce(two, text);
    expect(two.author.line.injectedFaults.at(-1)).toBe('answer-lost');
    expect(Math.max(...two.author.line.sent.values())).toBeGreaterThan(1);
  });

  test(`${writing.what} is there once, when the server was killed after storing it`, async ({ world }) => {
    const two = await openTwo(world, writing);
    const text = `The server is killed, ${writing.what}.`;
    await writeOffline(two, writing, text);
    const kills = world.server.kills();
    two.author.line.injectFault('server-killed');
    await two.author.setConnected(true);
    tell(`${writing.what}, server killed and started again`, await untilSeen(two.reader, text));
    await expectOnce(two, text);
    expect(world.server.kills()).toBe(kills + 1);
    expect(Math.max(...two.author.line.sent.values())).toBeGreaterThan(1);
  });
}

test('the worker sends what was written, when the page was closed in between', async ({ world }) => {
  const two = await openTwo(world, posting);
  const { author, reader, page } = two;
  const text = 'The page is closed, and the worker sends.';
  author.line.slowBy(700);
  await writePost(page, text);
  await page.close();
  expect(author.tabs()).toEqual([]);
  tell('a post, page closed', await untilSeen(reader, text));
  author.line.slowBy(0);
  await expectOnce({ ...two, page: await author.openTab() }, text);
});

test('what was written offline and left is sent when the app is opened again', async ({ world }) => {
  const two = await openTwo(world, posting);
  const { author, reader, page } = two;
  const text = 'The page is closed, and opened another day.';
  await writeOffline(two, posting, text);
  await page.close();
  await author.setConnected(true);
  const again = await author.openTab('/agenda');
  tell('a post, app opened again', await untilSeen(reader, text));
  await openForum(again);
  await expectOnce({ ...two, page: again }, text);
});

/** Presses a button so many times, and tells what it shows in the frame after each. */
function press(button: Locator, times: number): Promise<(string | null)[]> {
  return button.evaluate(async (element, count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown: (string | null)[] = [];
    for (let at = 0; at < count; at += 1) {
      (element as HTMLElement).click();
      await frame();
      await frame();
      shown.push(`${element.getAttribute('aria-pressed')}, ${element.getAttribute('aria-label')}`);
    }
    return shown;
  }, times);
}

const likesOf = (count: number) => `Like, ${count} ${count === 1 ? 'like' : 'likes'}`;

test('ten quick taps on a heart in a slow network end in the state that is seen', async ({ world }) => {
  const { server, phoneOf } = world;
  const liked = server.likes((await phoneOf(answering.author)).userId);
  const postId = postsOfForum(server, 14).find((id) => !liked.has(id)) ?? 0;
  const { author, reader, page } = await openTwo(world, answering, [postId]);
  const heart = likeButton(page);
  const before = Number(/\d+/.exec((await heart.getAttribute('aria-label')) ?? '')?.[0]);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(likeButton(reader)).toHaveAccessibleName(likesOf(before));
  const on = `true, ${likesOf(before + 1)}`;
  const off = `false, ${likesOf(before)}`;
  author.line.slowBy(800);

  expect(await press(heart, 10)).toEqual(Array.from({ length: 5 }, () => [on, off]).flat());
  await expect.poll(async () => (await waiting(author, page)).length, { timeout: 20_000 }).toBe(0);
  expect(author.line.sent.size).toBeGreaterThan(0);
  expect(server.likes(author.userId).has(postId)).toBe(false);
  await expect(heart).toHaveAccessibleName(likesOf(before));
  await expect(likeButton(reader)).toHaveAccessibleName(likesOf(before));

  expect(await press(heart, 9)).toEqual([...Array.from({ length: 4 }, () => [on, off]).flat(), on]);
  await expect.poll(async () => (await waiting(author, page)).length, { timeout: 20_000 }).toBe(0);
  author.line.slowBy(0);
  expect(server.likes(author.userId).has(postId)).toBe(true);
  await expect(likeButton(reader)).toHaveAccessibleName(likesOf(before + 1));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(likesOf(before + 1));
  await page.reload();
  await expect(heart).toHaveAccessibleName(likesOf(before + 1));
});
