import { describe, expect, test } from 'vitest';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { starKind } from '#offline/kinds/marks.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { pruneSent } from '#offline/outbox/outbox-state.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { targetOf } from '#offline/outbox/target.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import {
  alter,
  answering,
  deleting,
  doing,
  draftAt,
  keyOf,
  liking,
  newStore,
  posting,
  refusalOf,
  saveDraft,
  startOfTests,
  stateOf,
  waitingIn,
} from '#tests/support/outbox/entries.ts';

const now = startOfTests;
const day = 86_400_000;
const kinds = allKinds;
const discard = (store: OutboxStore, key: string) => discardEntry(store, key, { now, kinds });
const sentRecord = (n: number, at: number) => ({
  key: keyOf(n),
  kind: 'thread.post',
  args: { eventId: 3, message: `${n}` },
  collapse: null,
  reply: { id: n },
  at,
});

describe('discarding', () => {
  test('what was never tried is gone, and so is all that depends on it', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await posting('other')(store);
    const answer = await answering({ key }, 'an answer')(store);
    await liking({ key: answer.key })(store);
    await liking({ key })(store);
    await liking({ id: 9 })(store);
    expect(await discard(store, key)).toBe(true);
    expect(await waitingIn(store)).toEqual(['thread.post "other"', 'thread.like true']);
  });

  test.each([
    ['a post', () => posting('mine')],
    ['an answer', () => answering({ id: 8 }, 'mine')],
  ])('%s that may have arrived is taken back from the server too', async (_what, adding) => {
    const store = newStore();
    const { key } = await adding()(store);
    await liking({ key })(store);
    await alter(store, key, { attempts: 1 });
    await discard(store, key);
    expect((await stateOf(store)).entries).toMatchObject([
      {
        kind: 'thread.withdraw',
        args: { eventId: 3, key },
        stream: `thread:${key}`,
        after: [key],
        attempts: 0,
      },
    ]);
  });

  test('a post that the server has refused has not arrived', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await alter(store, key, { attempts: 3, refusal: refusalOf(403) });
    await discard(store, key);
    expect(await waitingIn(store)).toEqual([]);
  });

  test('a post at which the server only failed may have arrived', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await alter(store, key, { attempts: 9, refusal: refusalOf(500) });
    await discard(store, key);
    expect(await waitingIn(store)).toEqual(['thread.withdraw']);
  });

  test('any other thing is only removed, tried or not', async () => {
    const store = newStore();
    const { key } = await liking({ id: 5 })(store);
    await alter(store, key, { attempts: 1 });
    await discard(store, key);
    expect(await waitingIn(store)).toEqual([]);
  });

  test('what waits no more cannot be discarded, and it says so', async () => {
    expect(await discard(newStore(), keyOf(1))).toBe(false);
  });

  test('what cannot be read is discarded when the person says so, even without a key', async () => {
    const store = newStore();
    const { key, seq } = await posting('of next year')(store);
    await alter(store, key, { v: 9, key: undefined });
    const [entry] = (await stateOf(store)).entries;
    expect(entry).toMatchObject({ key: `unreadable-${seq}`, refusal: { code: 'unreadable' } });
    expect(await discard(store, entry?.key ?? '')).toBe(true);
    expect(await waitingIn(store)).toEqual([]);
  });

  test('deleting a post that still waits is discarding it', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await liking({ key })(store);
    expect(await deleting({ key })(store)).toMatchObject({ kind: 'thread.delete', seq: 0 });
    expect(await waitingIn(store)).toEqual([]);
  });

  test('deleting a post whose answer was lost is taking it back', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await alter(store, key, { attempts: 1 });
    expect(await deleting({ key })(store)).toMatchObject({ kind: 'thread.withdraw', args: { key } });
    expect(await waitingIn(store)).toEqual(['thread.withdraw']);
  });

  test('deleting a post that has been sent is a thing of its own', async () => {
    const store = newStore();
    await deleting(targetOf({ id: 12, clientKey: keyOf(1) }))(store);
    expect((await stateOf(store)).entries).toMatchObject([
      { kind: 'thread.delete', stream: `thread:${keyOf(1)}`, after: [] },
    ]);
  });
});

describe('trying again', () => {
  test('what was refused waits again under a new key in its old place, and all that belongs to it follows', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await posting('later')(store);
    await answering({ key }, 'an answer')(store);
    await liking({ key })(store);
    await saveDraft(store, draftAt(`answer:3:${key}`));
    await alter(store, key, { attempts: 4, failures: 2, notBefore: now, refusal: refusalOf(422) });
    expect(await retryEntry(store, key, { kinds, newKey: keyOf(2) })).toBe(keyOf(2));
    const { entries, drafts } = await stateOf(store);
    const target = { key: keyOf(2) };
    expect(entries).toMatchObject([
      { key: keyOf(2), args: { message: 'mine' }, attempts: 0, failures: 0, notBefore: 0, refusal: null },
      { args: { message: 'later' } },
      { args: { parent: target }, stream: `thread:${keyOf(2)}`, after: [keyOf(2)] },
      { args: { target }, stream: `thread:${keyOf(2)}`, collapse: `like:${keyOf(2)}`, after: [keyOf(2)] },
    ]);
    expect(drafts).toEqual([draftAt(`answer:3:${keyOf(2)}`)]);
  });

  test("a draft of another version of the app, whose place is no text, is in nobody's way and stays", async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    const strange = { ...draftAt(''), place: 7 };
    await store.write((writing) => writing.putDraft(strange as never));
    await alter(store, key, { refusal: refusalOf(422) });
    expect(await retryEntry(store, key, { kinds, newKey: keyOf(2) })).toBe(keyOf(2));
    expect(await store.read((reading) => reading.drafts())).toEqual([strange]);
  });

  test('what met only failures keeps its key, since it may have arrived', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    await alter(store, key, { attempts: 9, failures: 9, overtaken: 8, refusal: refusalOf(500) });
    expect(await retryEntry(store, key, { kinds })).toBe(key);
    expect((await stateOf(store)).entries).toMatchObject([
      { key, attempts: 9, failures: 0, overtaken: 0, refusal: null },
    ]);
  });

  test('what waits, is gone or cannot be read is not tried again', async () => {
    const store = newStore();
    const { key } = await posting('mine')(store);
    expect(await retryEntry(store, key, { kinds })).toBeNull();
    expect(await retryEntry(store, keyOf(9), { kinds })).toBeNull();
    await alter(store, key, { kind: 'dance' });
    expect(await retryEntry(store, key, { kinds })).toBeNull();
  });
});

describe('what was sent', () => {
  test('is forgotten after 30 days, and beyond 1,000 the oldest; what something waiting belongs to stays', async () => {
    const store = newStore();
    await store.write(async (writing) => {
      for (let n = 1; n <= 1_005; n += 1) await writing.putSent(sentRecord(n, now - n));
      await writing.putSent(sentRecord(2_000, now - 31 * day));
      await writing.putSent(sentRecord(2_001, now - 31 * day));
    });
    await liking({ key: keyOf(2_001) })(store);
    await pruneSent(store, now, kinds);
    const keys = (await stateOf(store)).sent.map(({ key }) => key);
    expect(keys).toHaveLength(1_001);
    expect(keys).toContain(keyOf(2_001));
    expect(keys).toContain(keyOf(1_000));
    expect(keys).not.toContain(keyOf(1_001));
    expect(keys).not.toContain(keyOf(2_000));
  });

  test('stands in the order of its time, and what cannot be read is left out', async () => {
    const store = newStore();
    await store.write(async (writing) => {
      await writing.putSent(sentRecord(1, now));
      await writing.putSent(sentRecord(2, now - 5));
      await writing.putSent({ ...sentRecord(3, now), at: 'yesterday' as unknown as number });
    });
    expect((await stateOf(store)).sent.map(({ key }) => key)).toEqual([keyOf(2), keyOf(1)]);
  });
});

describe('what another version has written', () => {
  test('is shown as far as it can be told', async () => {
    const store = newStore();
    await store.write((writing) => writing.putEntry({ seq: 4, v: 7, intent: { what: 'else' } }));
    expect((await stateOf(store)).entries).toMatchObject([
      { seq: 4, v: 7, kind: '', attempts: 0, refusal: { status: 0, code: 'unreadable' } },
    ]);
  });

  test('an entry of version 1 without the counts that came later is read', async () => {
    const store = newStore();
    const { key } = await doing(starKind, { sessionId: 6, starred: true })(store);
    await alter(store, key, { overtaken: undefined, takenThen: undefined });
    expect((await stateOf(store)).entries).toMatchObject([{ overtaken: 0, takenThen: -1, refusal: null }]);
  });
});
