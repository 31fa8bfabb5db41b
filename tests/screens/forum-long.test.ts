import { hashKey } from '@tanstack/query-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersKey, type CachedPages } from '#client/posts/threads/thread-queries.ts';
import { limits } from '#contract/limits.ts';
import { idbQueryStores } from '#offline/idb-query-store.ts';
import { newPhone } from './support/open-app.tsx';
import { answers, linkOf, posts } from './support/post-steps.ts';
import { forum, newForum } from './support/threads.ts';

const postCount = 130;
const answerCount = 1_020;

const sentences = [
  'I counted the people who came back without being asked.',
  'Who has tried this with more than twenty families?',
  'It took us four weeks to notice that nobody reads the label.',
];

/** One to four of them, so that the cards are of different heights. */
const textOf = (index: number) =>
  Array.from({ length: 1 + (index % 4) }, (_, line) => `<p>${sentences[(index + line) % 3]}</p>`).join('');

/** A forum of several pages; the newest post has so many answers. */
function longForum({ answersOfNewest = 0 } = {}) {
  const phone = newPhone();
  const all = newForum(phone);
  for (let index = 0; index < postCount; index += 1) all.write({ message: textOf(index) });
  const newest = all.write({ eventId: forum, message: 'The newest' });
  all.answerOften(newest.id, answersOfNewest);
  return { ...phone, all, newest };
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const positionOf = (row: Element) => Number(row.getAttribute('aria-posinset'));

/** Goes down to the last post, and notes which rows were drawn on the way, and how many at a time at most. */
async function scrollToEnd(signal: AbortSignal) {
  const seen = new Set<number>();
  let most = 0;
  while (!seen.has(postCount + 1) && !signal.aborted) {
    const rows = drawn();
    most = Math.max(most, rows.length);
    for (const row of rows) seen.add(positionOf(row));
    // Where a machine is slow, rows may come later than the screen does.
    if (rows.some((row) => isOnLowerHalf(row.getBoundingClientRect()))) window.scrollBy(0, 600);
    await nextFrame();
  }
  return { seen: [...seen].sort((one, other) => one - other), most };
}

const isOnLowerHalf = ({ top, bottom }: DOMRect) =>
  bottom > window.innerHeight / 2 && top < window.innerHeight;

/** A row in the middle of the screen, and where it stands. */
function middleRow() {
  const rows = drawn().map((row) => ({
    name: row.dataset.row,
    y: Math.round(row.getBoundingClientRect().top),
  }));
  return rows.find(({ y }) => y >= 300 && y < window.innerHeight);
}

test('all posts can be reached by scrolling, few are drawn at a time, and Back returns to the place', async ({
  signal,
}) => {
  const { open } = longForum();
  const app = await open('/forum');
  await expect.element(posts.first()).toBeVisible();
  const { seen, most } = await scrollToEnd(signal);
  expect(seen).toEqual(Array.from({ length: postCount + 1 }, (_, index) => index + 1));
  expect(most).toBeLessThan(80);
  await expect.element(posts.last()).toHaveAttribute('aria-setsize', String(postCount + 1));

  window.scrollTo(0, 12_000);
  await expect.poll(middleRow).toBeDefined();
  await nextFrame();
  const before = middleRow();
  const row = drawn().find(({ dataset }) => dataset.row === before?.name);
  row?.querySelector('a')?.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Forum: / })).toBeVisible();
  app.router.history.back();
  await expect.element(posts.first()).toBeInTheDocument();
  await expect.poll(middleRow).toEqual(before);
});

/** How many pages of answers to a post the phone keeps for somebody. */
async function keptPages(userId: number, postId: number): Promise<number> {
  const store = idbQueryStores.open(`person-${userId}`);
  const kept = await store.get(`query-${hashKey(answersKey(forum, postId))}`);
  store.close();
  return (kept?.state.data as CachedPages | undefined)?.pages.length ?? 0;
}

test('the newest of a thousand answers is one tap away, and the thread opens there again', async () => {
  const { open, setOnline, newest, me } = longForum({ answersOfNewest: answerCount });
  const app = await open('/forum');
  await linkOf(posts.first()).click();
  await expect.element(answers.first()).toBeVisible();
  await expect.element(page.getByText('1,020 answers')).toBeVisible();
  const jump = page.getByRole('button', { name: 'Jump to the newest answer' });
  await jump.click();
  const last = page.getByText(`Answer ${answerCount}`, { exact: true });
  await expect.element(last).toBeInViewport();
  await expect.element(answers.last()).toHaveAttribute('aria-posinset', String(answerCount));
  expect(answers.elements().length).toBeLessThan(80);
  await expect.element(jump).not.toBeInTheDocument();
  expect(app.address()).toBe(`/forum/${newest.id}`);
  await expect.poll(() => keptPages(me.id, newest.id)).toBe(Math.ceil(answerCount / limits.threadsPageSize));
  setOnline(false);
  await open(`/forum/${newest.id}`);
  await expect.element(jump).toBeVisible();
  const isAtEnd = () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return last.query() !== null;
  };
  await expect.poll(isAtEnd).toBe(true);
  await expect.element(last).toBeVisible();
});

test('Tab goes on to the next row, also while the focus is out of sight', async () => {
  const { open } = longForum();
  await open('/forum');
  await expect.element(posts.first()).toBeVisible();
  const third = linkOf(posts.nth(2)).element() as HTMLElement;
  third.focus();
  window.scrollTo(0, 6_500);
  await expect.poll(() => window.scrollY).toBeGreaterThan(6_000);
  await expect.poll(() => Math.min(...drawn().map(positionOf))).toBeLessThan(4);
  expect(document.activeElement).toBe(third);
  await userEvent.keyboard('{Tab}');
  const next = () => document.activeElement?.closest('[aria-posinset]');
  await expect.poll(() => next()?.getAttribute('aria-posinset')).toBe('4');
  await expect.poll(() => next()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(next()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});
