import { describe, expect, test } from 'vitest';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { replaceEntry, retryEntry } from '#offline/outbox/retry.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import {
  alter,
  answering,
  draftAt,
  keyOf,
  liking,
  newStore,
  posting,
  refusalOf,
  removing,
  saveDraft,
  startOfTests,
  stateOf,
  waitingIn,
} from '#tests/support/outbox/entries.ts';

const now = startOfTests;
const kinds = allKinds;
const newKey = keyOf(2);
const replace = (store: OutboxStore, key: string, draftPlace?: string) =>
  replaceEntry(store, key, {
    args: { message: 'better' },
    kinds,
    now,
    newKey,
    draft: draftPlace === undefined ? undefined : removing(draftPlace),
  });

/** Runs every work a second time, as after a connection that was lost when all of it was kept already. */
const repeating = (store: OutboxStore): OutboxStore => ({
  ...store,
  async write(work) {
    await store.write(work);
    return store.write(work);
  },
});

describe('changing what waits', () => {
  test('it has its new words in its old place, and all that belongs to it follows', async () => {
    const store = newStore();
    const { key, seq } = await posting('mine')(store);
    await posting('later')(store);
    const { key: answerKey } = await answering({ key }, 'an answer')(store);
    await liking({ key })(store);
    await liking({ key: answerKey })(store);
    for (const place of [`edit:3:${key}`, `answer:3:${key}`, `edit:3:${answerKey}:${key}`, 'post:3'])
      await saveDraft(store, draftAt(place));
    expect(await replace(store, key, `edit:3:${key}`)).toBe(newKey);
    const { entries, drafts } = await stateOf(store);
    const target = { key: newKey };
    expect(entries).toMatchObject([
      { seq, key: newKey, args: { eventId: 3, message: 'better' }, stream: 'posts:3', attempts: 0 },
      { args: { message: 'later' } },
      { args: { parent: target }, stream: `thread:${newKey}`, after: [newKey] },
      { args: { target }, stream: `thread:${newKey}`, collapse: `like:${newKey}`, after: [newKey] },
      { args: { target: { key: answerKey } }, after: [answerKey] },
    ]);
    expect(drafts.map(({ place }) => place).sort()).toEqual([
      `answer:3:${newKey}`,
      `edit:3:${answerKey}:${newKey}`,
      'post:3',
    ]);
  });

  test('an answer stays with its post, whatever that is called by now', async () => {
    const store = newStore();
    const { key: postKey } = await posting('mine')(store);
    const { key } = await answering({ key: postKey }, 'an answer')(store);
    await alter(store, postKey, { refusal: refusalOf(403) });
    await retryEntry(store, postKey, { kinds, newKey: keyOf(7) });
    expect(await replace(store, key)).toBe(newKey);
    const { entries } = await stateOf(store);
    expect(entries[1]).toMatchObject({
      key: newKey,
      args: { parent: { key: keyOf(7) }, message: 'better' },
      stream: `thread:${keyOf(7)}`,
      after: [keyOf(7)],
    });
  });

  test('what was refused waits again, and has not arrived', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await liking({ key })(store);
    await alter(store, key, { attempts: 4, failures: 2, notBefore: now, refusal: refusalOf(422) });
    await replace(store, key);
    expect((await stateOf(store)).entries).toMatchObject([
      { key: newKey, attempts: 0, failures: 0, notBefore: 0, refusal: null },
      { kind: 'thread.like', after: [newKey] },
    ]);
  });

  test.each([
    ['was tried', { attempts: 1 }],
    ['met only failures', { attempts: 9, refusal: refusalOf(500) }],
  ])('what %s may have arrived: it is taken back from the server', async (_what, changes) => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await liking({ key })(store);
    await alter(store, key, changes);
    await replace(store, key);
    expect((await stateOf(store)).entries).toMatchObject([
      { key: newKey, attempts: 0, refusal: null },
      { args: { target: { key: newKey } } },
      { kind: 'thread.withdraw', args: { eventId: 3, key }, stream: `thread:${key}`, after: [key] },
    ]);
  });

  test('a work that is run twice does it once', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await alter(store, key, { attempts: 1 });
    expect(await replace(repeating(store), key)).toBe(newKey);
    expect(await waitingIn(store)).toEqual(['thread.post "better"', 'thread.withdraw']);
    await alter(store, newKey, { refusal: refusalOf(403) });
    expect(await retryEntry(repeating(store), newKey, { kinds, newKey: keyOf(3) })).toBe(keyOf(3));
  });

  test('what waits no more, or cannot be read here, stays as it is, with its draft', async () => {
    const store = newStore();
    await saveDraft(store, draftAt('edit:3:k'));
    expect(await replace(store, keyOf(9), 'edit:3:k')).toBeNull();
    const { key } = await posting('mine')(store);
    await alter(store, key, { kind: 'dance' });
    expect(await replace(store, key, 'edit:3:k')).toBeNull();
    const { entries, drafts } = await stateOf(store);
    expect(entries).toMatchObject([{ key, kind: 'dance', args: { message: 'mine' } }]);
    expect(drafts).toEqual([draftAt('edit:3:k')]);
  });
});
