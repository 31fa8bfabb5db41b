import { describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { postKind } from '#offline/kinds/threads.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import {
  alter,
  draftAt,
  keyOf,
  liking,
  newStore,
  posting,
  refusalOf,
  removeDraft,
  saveDraft,
  startOfTests,
  stateOf,
  waitingIn,
} from '#tests/support/outbox/entries.ts';

const now = startOfTests;
const kinds = allKinds;

describe('adding', () => {
  test('what is done can be shown before it is stored, after everything else', () => {
    const entry = newEntry(postKind, { eventId: 3, message: 'hello' }, { now, key: keyOf(1) });
    expect(entry).toEqual({
      v: 1,
      key: keyOf(1),
      kind: 'thread.post',
      args: { eventId: 3, message: 'hello' },
      stream: 'posts:3',
      after: [],
      collapse: null,
      seq: Number.MAX_SAFE_INTEGER,
      createdAt: now,
      attempts: 0,
      failures: 0,
      overtaken: 0,
      takenThen: -1,
      notBefore: 0,
      refusal: null,
    });
  });

  test('each has a key of its own, which is a UUID', () => {
    const make = () => newEntry(postKind, { eventId: 3, message: 'hello' }, { now }).key;
    expect(make()).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(make()).not.toBe(make());
  });

  test('things stand in the order in which they were done', async () => {
    const store = newStore();
    await posting('one')(store);
    await liking({ id: 5 })(store);
    await posting('two', 2)(store);
    expect(await waitingIn(store)).toEqual(['thread.post "one"', 'thread.like true', 'thread.post "two"']);
  });

  test('the draft goes in the same transaction, others stay', async () => {
    const store = newStore();
    await saveDraft(store, draftAt('post:3'));
    await saveDraft(store, draftAt('post:2'));
    await posting('hello')(store, { draftPlace: 'post:3' });
    expect((await stateOf(store)).drafts).toEqual([draftAt('post:2')]);
    await removeDraft(store, 'post:2');
    expect((await stateOf(store)).drafts).toEqual([]);
  });

  test('when it cannot be kept the draft stays', async () => {
    const store = newStore();
    await saveDraft(store, draftAt('post:3'));
    const { write } = store;
    vi.spyOn(store, 'write').mockImplementationOnce((work) =>
      write((writing) =>
        work({ ...writing, addEntry: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }),
      ),
    );
    await expect(posting('hello')(store, { draftPlace: 'post:3' })).rejects.toThrow('full');
    expect((await stateOf(store)).drafts).toEqual([draftAt('post:3')]);
  });

  test('the same thing twice, as after a lost answer of the storage, is one', async () => {
    const store = newStore();
    const entry = newEntry(postKind, { eventId: 3, message: 'hello' }, { now });
    const first = await addEntry(store, entry, { kinds });
    expect(await addEntry(store, entry, { kinds })).toEqual(first);
    expect(await waitingIn(store)).toHaveLength(1);
  });

  test('a phone that holds as much as it may says that it is full, and loses nothing', async () => {
    const store = newStore();
    await saveDraft(store, draftAt('post:3'));
    const { write } = store;
    await liking({ id: 1 }, true)(store);
    vi.spyOn(store, 'write').mockImplementation((work) =>
      write((writing) =>
        work({
          ...writing,
          countEntries: async () => limits.outboxMaxEntries - 1 + (await writing.countEntries()),
        }),
      ),
    );
    await expect(posting('too much')(store, { draftPlace: 'post:3' })).rejects.toMatchObject({
      name: 'OutboxError',
      code: 'full',
    });
    expect((await stateOf(store)).drafts).toHaveLength(1);
    // What takes the place of another needs no more room.
    await liking({ id: 1 }, false)(store);
    expect(await waitingIn(store)).toEqual(['thread.like false']);
  });

  test('what does not fit its kind is refused at once', () => {
    expect(() => newEntry(postKind, { eventId: 3, message: 7 as unknown as string }, { now })).toThrow();
  });
});

describe('collapsing', () => {
  test('of many taps on one like the last stays, at the end; other likes are their own', async () => {
    const store = newStore();
    for (const liked of [true, false, true, false]) await liking({ id: 5 }, liked)(store);
    await liking({ id: 6 }, true)(store);
    await posting('between')(store);
    await liking({ id: 5 }, true)(store);
    expect((await stateOf(store)).entries).toMatchObject([
      { args: { target: { id: 6 }, liked: true } },
      { args: { message: 'between' } },
      { args: { target: { id: 5 }, liked: true } },
    ]);
  });

  test('what was tried stays, since its answer is still to come', async () => {
    const store = newStore();
    const { key } = await liking({ id: 5 }, true)(store);
    await alter(store, key, { attempts: 1 });
    await liking({ id: 5 }, false)(store);
    await liking({ id: 5 }, true)(store);
    await liking({ id: 5 }, false)(store);
    expect(await waitingIn(store)).toEqual(['thread.like true', 'thread.like false']);
  });

  test('what was refused is superseded', async () => {
    const store = newStore();
    const { key } = await liking({ id: 5 }, true)(store);
    await alter(store, key, { attempts: 2, refusal: refusalOf(403) });
    await liking({ id: 5 }, false)(store);
    expect((await stateOf(store)).entries).toMatchObject([{ args: { liked: false }, refusal: null }]);
  });

  test('what another version has written stays', async () => {
    const store = newStore();
    const { key } = await liking({ id: 5 }, true)(store);
    await alter(store, key, { v: 2 });
    await liking({ id: 5 }, false)(store);
    expect(await waitingIn(store)).toHaveLength(2);
  });

  test('posts never collapse', async () => {
    const store = newStore();
    await posting('same')(store);
    await posting('same')(store);
    expect(await waitingIn(store)).toHaveLength(2);
  });
});
