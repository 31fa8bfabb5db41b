import { expect, test } from 'vitest';
import { questionRows } from '#client/features/questions/question-rows.ts';
import { postsView } from '#client/posts/threads/thread-view.ts';
import type { Thread } from '#contract/threads.ts';
import { page, thread, viewOf } from '#tests/support/shown-threads.ts';

/** Width of the list on a phone. */
const widthPx = 350;
const sentence = 'How long did your last sample hold, and how did you measure it? ';

function estimateOf(times: number, more: Partial<Thread> = {}): number | undefined {
  const asked = thread(1, { message: `<p>7: ${sentence.repeat(times)}</p>`, ...more });
  const [row] = questionRows(postsView({ pages: [page([asked])], list: 'newest', ...viewOf({}) }));
  return row?.estimate(widthPx);
}

test('a question is estimated as high as it is drawn on a phone, so that no row below it moves', () => {
  // Two, four and six lines of 24 px.
  expect([1, 2, 3].map((times) => estimateOf(times))).toEqual([117, 165, 213]);
  expect(estimateOf(1, { pinned: true })).toBe(137);
});

test('of a long question six lines count', () => {
  expect(estimateOf(40)).toBe(213);
});
