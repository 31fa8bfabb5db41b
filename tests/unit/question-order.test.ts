import { describe, expect, test } from 'vitest';
import { arrange, orderOf, type QuestionsView } from '#client/features/questions/question-order.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import type { CachedPage } from '#client/posts/threads/thread-queries.ts';
import { postsView } from '#client/posts/threads/thread-view.ts';
import type { Thread } from '#contract/threads.ts';
import { answeredKind, pinKind, postKind } from '#offline/kinds/threads.ts';
import {
  entry,
  ids,
  me,
  names,
  type Outbox,
  page,
  refusal,
  sent,
  thread,
  viewOf,
} from '#tests/support/shown-threads.ts';

const listed = (list: QuestionsView, pages: CachedPage[], outbox: Outbox = {}) =>
  postsView({ pages, list, ...viewOf(outbox) });
const rowsOf = (...threads: Thread[]) => listed('newest', [page(threads)]);
const liked = (id: number, likedCount: number, more: Partial<Thread> = {}) =>
  thread(id, { likedCount, ...more });
const questions = (rows: readonly ShownThread[], view: QuestionsView = 'likes') => ({
  rows,
  view,
  myId: me.id,
});

describe('the order on the screen', () => {
  const first = rowsOf(liked(3, 9), liked(5, 4), liked(4, 2));
  const order = orderOf(questions(first));

  test('is that of the numbers of the moment, pinned ones first', () => {
    const rows = rowsOf(liked(1, 5), liked(2, 5), liked(3, 9), liked(4, 0, { pinned: true }));
    expect(orderOf(questions(rows)).names).toEqual(['4', '3', '2', '1']);
    expect(orderOf(questions(rows, 'newest')).names).toEqual(['1', '2', '3', '4']);
  });

  test('stays as it is while likes and pins come, and says that it would be another', () => {
    const later = arrange(questions(rowsOf(liked(3, 9), liked(5, 4), liked(4, 12))), order);
    expect(later).toMatchObject({ newCount: 0, isMoved: true });
    expect(ids(later.rows)).toEqual([3, 5, 4]);
    expect(later.rows[2]?.thread.likedCount).toBe(12);
    const pinned = arrange(questions(rowsOf(liked(3, 9), liked(5, 4), liked(4, 2, { pinned: true }))), order);
    expect(pinned.isMoved).toBe(true);
    expect(arrange(questions(first), order).isMoved).toBe(false);
  });

  test('is not moved by an own like', () => {
    const rows = rowsOf(liked(3, 9), liked(5, 4), liked(4, 6, { loggedInUserLiked: true }));
    expect(arrange(questions(rows), order)).toMatchObject({ isMoved: true });
    const close = rowsOf(liked(3, 9), liked(5, 4), liked(4, 5, { loggedInUserLiked: true }));
    expect(arrange(questions(close), order)).toMatchObject({ isMoved: false });
  });

  test('keeps questions of others back, wherever they would stand', () => {
    const rows = rowsOf(liked(7, 20), ...first.map((row) => row.thread), liked(6, 0));
    const held = arrange(questions(rows), order);
    expect(held).toMatchObject({ newCount: 2, isMoved: false });
    expect(ids(held.rows)).toEqual([3, 5, 4]);
    const revealed = arrange(questions(rows), orderOf(questions(rows)));
    expect(revealed).toMatchObject({ newCount: 0, isMoved: false });
    expect(ids(revealed.rows)).toEqual([7, 3, 5, 4, 6]);
  });

  test('puts own new ones on top at once', () => {
    const own = liked(8, 0, { user: me, clientKey: 'own' });
    const rows = rowsOf(...first.map((row) => row.thread), own);
    expect(ids(arrange(questions(rows), order).rows)).toEqual([8, 3, 5, 4]);
  });

  test('appends what a later page brings, and keeps back what has risen into an earlier one', () => {
    const threads = first.map((row) => row.thread);
    const longer = arrange(questions(rowsOf(...threads, liked(2, 1), liked(1, 1))), order);
    expect(ids(longer.rows)).toEqual([3, 5, 4, 2, 1]);
    expect(longer).toMatchObject({ later: ['2', '1'], newCount: 0, isMoved: false });
    const risen = arrange(questions(rowsOf(liked(2, 30), ...threads)), order);
    expect(ids(risen.rows)).toEqual([3, 5, 4]);
    expect(risen).toMatchObject({ newCount: 0, isMoved: true });
  });

  test('counts an old question that has just been answered as new among the answered', () => {
    const answered = orderOf(questions(rowsOf(thread(9), thread(5)), 'answered'));
    const rows = rowsOf(thread(9), thread(7), thread(5));
    expect(arrange(questions(rows, 'answered'), answered)).toMatchObject({ newCount: 1, isMoved: false });
  });

  test('loses what is gone, and nothing else', () => {
    expect(ids(arrange(questions(rowsOf(liked(3, 9), liked(4, 2))), order).rows)).toEqual([3, 4]);
  });
});

describe('an own question', () => {
  const asked = entry(postKind, { message: '<p>Why?</p>' });
  const taken = sent(asked, 150, thread(9, { user: me }));

  test('waits on top of every list but that of answered ones', () => {
    const outbox = { entries: [asked] };
    expect(names(listed('likes', [page([thread(5)])], outbox))).toEqual([`${asked.key} waiting`, '5 there']);
    expect(names(listed('answered', [page([thread(5)])], outbox))).toEqual(['5 there']);
  });

  test('that was sent stays on top of the most liked while those are not read to their end', () => {
    const rows = (next: number | null) =>
      names(listed('likes', [page([thread(5)], 200, next)], { sent: [taken] }));
    expect(rows(5)).toEqual([`${asked.key} there`, '5 there']);
    expect(rows(null)).toEqual(['5 there']);
  });
});

describe('marks', () => {
  const target = { id: 5 };
  const shown = (outbox: Outbox, readAt = 100) => listed('likes', [page([thread(5)], readAt)], outbox)[0];

  test('show at once, the last of each kind, and until the list has them', () => {
    const pin = entry(pinKind, { target, pinned: true });
    const unpin = entry(pinKind, { target, pinned: false });
    const answered = entry(answeredKind, { target, answered: true });
    expect(shown({ entries: [pin, answered] })?.thread).toMatchObject({ pinned: true, answered: true });
    expect(shown({ entries: [pin, unpin] })?.thread.pinned).toBe(false);
    expect(shown({ sent: [sent(pin, 150)] })?.thread.pinned).toBe(true);
    expect(shown({ sent: [sent(pin, 150)] }, 200)?.thread.pinned).toBe(false);
  });

  test('that were refused stay with their reason, and change nothing', () => {
    const pin = entry(pinKind, { target, pinned: true }, { refusal });
    expect(shown({ entries: [pin] })).toMatchObject({
      state: 'there',
      entry: pin,
      thread: { pinned: false },
    });
  });

  test('that an earlier version has not kept count as none', () => {
    const { pinned: _, answered: __, ...old } = thread(5);
    const rows = listed('likes', [page([old as Thread])]);
    expect(arrange(questions(rows), orderOf(questions(rows)))).toMatchObject({ isMoved: false });
  });
});
