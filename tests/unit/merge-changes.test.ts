import { expect, test } from 'vitest';
import { mergeChanges } from '#client/posts/threads/merge-changes.ts';
import type { Thread, ThreadsPage } from '#contract/threads.ts';
import { page, thread } from '#tests/support/shown-threads.ts';

const ids = (pages: readonly ThreadsPage[]) => pages.map(({ content }) => content.map(({ id }) => id));
const pageOf = (content: Thread[], next: number | null = null) => page(content, 0, next).value;

/** Posts 9, 8, 7 and 6, 5, 4 on two pages; 3 and older ones are not here. */
const twoPages = () => [
  pageOf([thread(9), thread(8), thread(7)], 7),
  pageOf([thread(6), thread(5), thread(4)], 4),
];
const changes = (content: Thread[], gone: number[] = []): ThreadsPage => ({
  ...pageOf(content),
  totalElements: 99,
  mark: '5-1',
  gone,
});

test('a changed post is changed where it stands, and the others stay the same objects', () => {
  const before = twoPages();
  const after = mergeChanges(before, changes([thread(5, { likedCount: 3 })]));
  expect(ids(after)).toEqual(ids(before));
  expect(after[1]?.content[1]?.likedCount).toBe(3);
  expect(after[0]?.content).toBe(before[0]?.content);
  expect(after[1]?.content[0]).toBe(before[1]?.content[0]);
  expect(after.map(({ totalElements, mark, next }) => [totalElements, mark, next])).toEqual([
    [99, '5-1', 7],
    [99, undefined, 4],
  ]);
});

test('a post that is gone is gone from its page, and a new one takes its place by its time', () => {
  const after = mergeChanges(twoPages(), changes([thread(11), thread(10)], [8, 4, 2]));
  expect(ids(after)).toEqual([
    [11, 10, 9, 7],
    [6, 5],
  ]);
});

test('one that was answered, or marked, comes in between, and one beyond the pages that are here waits for its own', () => {
  const between = thread(20, { createdDate: thread(6).createdDate });
  expect(ids(mergeChanges(twoPages(), changes([between, thread(3)])))).toEqual([
    [9, 8, 7],
    [20, 6, 5, 4],
  ]);
  const all = [pageOf([thread(9), thread(8)])];
  expect(ids(mergeChanges(all, changes([thread(3)])))).toEqual([[9, 8, 3]]);
  expect(ids(mergeChanges([pageOf([])], changes([thread(1)])))).toEqual([[1]]);
});

test('where the last post of what is here goes, the end of it stays where it was', () => {
  const pages = [pageOf([thread(9), thread(8), thread(5)], 5)];
  expect(ids(mergeChanges(pages, changes([thread(6)], [5])))).toEqual([[9, 8, 6]]);
  expect(ids(mergeChanges(pages, changes([thread(4)], [5])))).toEqual([[9, 8]]);
  expect(ids(mergeChanges([pageOf([thread(5)], 5)], changes([thread(10)], [5])))).toEqual([[10]]);
});
