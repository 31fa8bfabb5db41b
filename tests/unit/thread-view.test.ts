import { describe, expect, test } from 'vitest';
import type { CachedPage } from '#client/posts/threads/thread-queries.ts';
import { postView } from '#client/posts/threads/thread-view.ts';
import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import { answerKind, deleteKind, likeKind, postKind, withdrawKind } from '#offline/kinds/threads.ts';
import type { Entry, Refusal } from '#offline/outbox/entry.ts';
import {
  answers,
  entry,
  ids,
  me,
  names,
  type Outbox,
  other,
  page,
  posts,
  refusal,
  sent,
  thread,
  viewOf,
} from '#tests/support/shown-threads.ts';

describe('posts', () => {
  test('that wait or were refused stand first, the newest on top, and look like others', () => {
    const first = entry(postKind, { message: '<p>one</p>' });
    const second = entry(postKind, { message: '<p>two</p>' }, { refusal });
    const rows = posts([page([thread(9), thread(8)])], { entries: [first, second] });
    expect(names(rows)).toEqual([`${second.key} refused`, `${first.key} waiting`, '9 there', '8 there']);
    expect(rows[1]?.thread).toMatchObject({ message: '<p>one</p>', userId: me.id, clientKey: first.key });
  });

  test('of other events are not shown', () => {
    const elsewhere = entry(postKind, { message: '<p>one</p>', eventId: 2 });
    expect(posts([page([thread(9)])], { entries: [elsewhere] })).toHaveLength(1);
  });

  test('stand once where two pages have both, and once where one has arrived whose answer was lost', () => {
    const waiting = entry(postKind, { message: '<p>one</p>' });
    const arrived = thread(10, { user: me, clientKey: waiting.key });
    const rows = posts([page([arrived, thread(9)], 100, 9), page([thread(9), thread(8)])], {
      entries: [waiting],
    });
    expect(names(rows)).toEqual([`${waiting.key} there`, '9 there', '8 there']);
  });

  test('keep their name when they have been sent, and stay until the list has them', () => {
    const waiting = entry(postKind, { message: '<p>one</p>' });
    const reply = thread(10, { user: me });
    const taken = sent(waiting, 150, reply);
    expect(names(posts([page([thread(9)], 100)], { sent: [taken] }))).toEqual([
      `${waiting.key} there`,
      '9 there',
    ]);
    const listed = { ...reply, clientKey: waiting.key };
    expect(names(posts([page([listed, thread(9)], 160)], { sent: [taken] }))).toEqual([
      `${waiting.key} there`,
      '9 there',
    ]);
    // Read after it was sent, and not in it: somebody has deleted it.
    expect(names(posts([page([thread(9)], 160)], { sent: [taken] }))).toEqual(['9 there']);
  });

  test('that nothing here changes stay the same objects', () => {
    const pages = [page([thread(9), thread(8)])];
    const before = posts(pages);
    const like = entry(likeKind, { target: { id: 8 }, liked: true });
    const after = posts(pages, { entries: [like] });
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe('likes', () => {
  const liked = thread(9, { likedCount: 4, loggedInUserLiked: true });
  const like = (on: boolean, target: object = { id: 9 }) => entry(likeKind, { target, liked: on });
  const shown = (outbox: Outbox, one: Thread = liked) => {
    const { likedCount, loggedInUserLiked } = posts([page([one])], outbox)[0]?.thread ?? thread(0);
    return [likedCount, loggedInUserLiked];
  };

  test('move the count by one', () => {
    expect(shown({})).toEqual([4, true]);
    expect(shown({ entries: [like(false)] })).toEqual([3, false]);
    expect(shown({ entries: [like(true)] })).toEqual([4, true]);
    expect(shown({ entries: [like(true)] }, thread(9, { likedCount: 4 }))).toEqual([5, true]);
  });

  test('count as the last one was meant, what waits before what was sent', () => {
    expect(shown({ sent: [sent(like(true), 150)], entries: [like(false)] })).toEqual([3, false]);
    expect(shown({ sent: [sent(like(true), 150), sent(like(false), 160)] })).toEqual([3, false]);
  });

  test('that the list has been read after count no more', () => {
    expect(shown({ sent: [sent(like(false), 99)] })).toEqual([4, true]);
  });

  test('that were refused are as if they had never been', () => {
    expect(shown({ entries: [entry(likeKind, { target: { id: 9 }, liked: false }, { refusal })] })).toEqual([
      4,
      true,
    ]);
  });

  test('find what one wrote oneself by its key', () => {
    const own = thread(9, { user: me, clientKey: 'own-key', likedCount: 1 });
    expect(shown({ entries: [like(true, { key: 'own-key' })] }, own)).toEqual([2, true]);
    expect(shown({ entries: [like(true, { id: 9 })] }, own)).toEqual([2, true]);
  });
});

describe('deletions', () => {
  const deletion = (id: number, parts: Partial<Entry> = {}) => entry(deleteKind, { target: { id } }, parts);
  const answered = (by: Person) =>
    thread(9, {
      user: me,
      answersCount: 1,
      childThreads: [{ ...thread(10, { user: by }), childThreads: [] }],
    });

  test('are done at once, and undone with a reason where they are refused', () => {
    expect(
      posts([page([thread(9), thread(8)])], { entries: [deletion(9)] }, true).map(({ name }) => name),
    ).toEqual(['8']);
    const refused = deletion(9, { refusal });
    const rows = posts([page([thread(9)])], { entries: [refused] }, true);
    expect(rows[0]).toMatchObject({ name: '9', state: 'there', entry: refused });
  });

  test('leave an empty post above the answers of others', () => {
    const [row] = posts([page([answered(other)])], { entries: [deletion(9)] });
    expect(row?.thread).toMatchObject({ deleted: true, message: '' });
    expect(posts([page([answered(me)])], { entries: [deletion(9)] })).toEqual([]);
  });

  test('of an answer take it out of the count', () => {
    const [row] = posts([page([answered(other)])], { entries: [deletion(10)] }, true);
    expect(row?.thread.answersCount).toBe(0);
  });

  test('taking back hides what has arrived under the key', () => {
    const own = thread(9, { user: me, clientKey: 'gone' });
    expect(posts([page([own])], { entries: [entry(withdrawKind, { key: 'gone' })] })).toEqual([]);
  });

  test('that were sent hold until the list is read anew', () => {
    const taken = [sent(deletion(9), 150)];
    expect(posts([page([thread(9)], 100)], { sent: taken }, true)).toEqual([]);
    expect(posts([page([thread(9)], 200)], { sent: taken }, true)).toHaveLength(1);
    expect(postView(thread(9), { readAt: 100 }, viewOf({ sent: taken }))).toBeNull();
  });
});

describe('answers', () => {
  const child = (id: number) => ({ ...thread(id, { parentQnaThreadId: 5 }), childThreads: [] });
  const post = thread(5, { answersCount: 2, lastAnswerId: 7, childThreads: [child(6), child(7)] });
  const answer = (parent: object = { id: 5 }) => entry(answerKind, { parent, message: '<p>a</p>' });

  test('come with the post until they are read', () => {
    const { rows, isComplete } = answers(post, undefined);
    expect(ids(rows)).toEqual([6, 7]);
    expect(isComplete).toBe(true);
    expect(answers({ ...post, answersCount: 30 }, undefined).isComplete).toBe(false);
  });

  test('that wait stand at the end, in the order in which they were written', () => {
    const [first, second] = [answer(), answer()];
    const { rows } = answers(post, [page([child(6), child(7)])], { entries: [first, second] });
    expect(names(rows)).toEqual(['6 there', '7 there', `${first.key} waiting`, `${second.key} waiting`]);
    expect(rows[2]?.thread.parentQnaThreadId).toBe(5);
  });

  test('to a post that waits itself are all here: nobody else knows of it', () => {
    const written = entry(postKind, { message: '<p>one</p>' });
    const one = answer({ key: written.key });
    const [waiting] = posts([page([])], { entries: [written, one] });
    expect(waiting?.thread.answersCount).toBe(1);
    const shown = waiting && answers(waiting.thread, undefined, { entries: [written, one] });
    expect(shown).toMatchObject({ isComplete: true, rows: [{ name: one.key }] });
  });

  test('that were sent stay until the end of the list has been read', () => {
    const one = answer();
    const taken = { sent: [sent(one, 150, child(60))] };
    const shown = (...pages: CachedPage[]) => answers(post, pages, taken).rows.length;
    expect(shown(page([child(6)], 100))).toBe(2);
    expect(shown(page([child(6)], 200, 6))).toBe(2);
    expect(shown(page([child(6)], 200))).toBe(1);
  });

  test('that were sent and deleted stay gone, also in a thread that is not read to its end', () => {
    const long = thread(1, { answersCount: 60, lastAnswerId: 80 });
    const firstFifty = Array.from({ length: 50 }, (_, index) => thread(index + 2, { parentQnaThreadId: 1 }));
    const write = answer({ id: 1 });
    const written = sent(write, 200, thread(99, { user: me, parentQnaThreadId: 1 }));
    const deleted = sent(entry(deleteKind, { target: { key: write.key, id: 99 } }), 250);
    const { rows } = answers(long, [page(firstFifty, 300, 51)], { sent: [written, deleted] });
    expect(ids(rows)).not.toContain(99);
  });

  test('are counted while they are on their way', () => {
    const one = answer();
    const count = (outbox: Outbox, of: Thread = post) => posts([page([of])], outbox)[0]?.thread.answersCount;
    expect(count({ entries: [one] })).toBe(3);
    expect(count({ sent: [sent(one, 150, child(60))] })).toBe(3);
    expect(count({ sent: [sent(one, 50, child(60))] })).toBe(2);
    // Somebody else's answer brought the new count before the list was read.
    expect(count({ sent: [sent(one, 150, child(60))] }, { ...post, answersCount: 4, lastAnswerId: 61 })).toBe(
      4,
    );
  });
});

test('what another version of the app has written here, and this one cannot read, is no row and no fault', () => {
  const unreadable: Refusal = { ...refusal, status: 0, code: 'unreadable' };
  const kinds = [postKind, answerKind, likeKind, deleteKind];
  const entries = kinds.map((kind) => entry(kind, { of: 'later' }, { refusal: unreadable }));
  expect(ids(posts([page([thread(1)])], { entries }))).toEqual([1]);
});
