import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryOf } from '#offline/outbox/new-entry.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import type { OutboxStore, OutboxStores } from '#offline/storage/outbox-store.ts';
import { keyOf, startOfTests } from '#tests/support/outbox/entries.ts';
import { memoryUnsentStores } from '#tests/support/outbox/memory-outbox-store.ts';

const person = 7;
const makers: readonly [string, () => OutboxStores][] = [
  ['memory', memoryUnsentStores],
  ['IndexedDB', () => idbOutboxStores],
];

const anEntry = (n: number, collapse: string | null = null) => {
  const intent = { v: 1, kind: 'a', args: { n }, stream: 's', after: [], collapse };
  const { seq: _, ...entry } = entryOf(intent, { now: startOfTests, key: keyOf(n) });
  return entry;
};
const sentRecord = (n: number) => ({
  key: keyOf(n),
  kind: 'a',
  args: {},
  collapse: null,
  reply: { id: n },
  at: startOfTests,
});
const add = (store: OutboxStore, n: number, collapse: string | null = null) =>
  store.write((writing) => writing.addEntry(anEntry(n, collapse)));
const numbersIn = async (store: OutboxStore) =>
  ((await store.read((reading) => reading.entries())) as { args: { n: number } }[]).map(({ args }) => args.n);

describe.each(makers)('a store of unsent things in %s', (_name, makeStores) => {
  let stores: OutboxStores;
  let store: OutboxStore;

  beforeEach(() => {
    stores = makeStores();
    store = stores.open(person);
  });
  afterEach(async () => {
    store.close();
    await Promise.all((await stores.userIds()).map((id) => stores.destroy(id)));
  });

  test('gives each entry its place after all that were ever there', async () => {
    const first = await add(store, 1);
    const second = await add(store, 2);
    await store.write((writing) => writing.deleteEntry(second));
    const third = await add(store, 3);
    expect(first < second && second < third).toBe(true);
    expect(await numbersIn(store)).toEqual([1, 3]);
  });

  test('finds entries by key, by the name under which they collapse, and after a place', async () => {
    const first = await add(store, 1, 'like:1');
    await add(store, 2, 'like:2');
    await add(store, 3, 'like:1');
    const found = await store.read((reading) =>
      Promise.all([
        reading.entryOf(keyOf(2)),
        reading.entryOf(keyOf(9)),
        reading.entriesOfCollapse('like:1'),
        reading.entriesAfter(first),
        reading.countEntries(),
      ]),
    );
    expect(found[0]).toMatchObject({ args: { n: 2 } });
    expect(found[1]).toBeUndefined();
    expect(found[2]).toMatchObject([{ args: { n: 1 } }, { args: { n: 3 } }]);
    expect(found[3]).toMatchObject([{ args: { n: 2 } }, { args: { n: 3 } }]);
    expect(found[4]).toBe(3);
  });

  test('replaces an entry in its place', async () => {
    const seq = await add(store, 1);
    await add(store, 2);
    await store.write((writing) => writing.putEntry({ ...anEntry(1), seq, attempts: 4 }));
    expect(await store.read((reading) => reading.entries())).toMatchObject([
      { attempts: 4 },
      { attempts: 0 },
    ]);
  });

  test('never holds one key twice', async () => {
    await add(store, 1);
    await expect(add(store, 1)).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await numbersIn(store)).toEqual([1]);
  });

  test('keeps what was sent, drafts and notes until they are taken out', async () => {
    const draft = { place: 'post:3', html: 'Hel', savedAt: startOfTests };
    await store.write(async (writing) => {
      await writing.putSent(sentRecord(1));
      await writing.putSent(sentRecord(2));
      await writing.putDraft(draft);
      await writing.putMeta('taken', 2);
    });
    await store.write((writing) => writing.deleteSent(keyOf(1)));
    expect(
      await store.read((reading) =>
        Promise.all([reading.sent(), reading.sentOf(keyOf(1)), reading.drafts(), reading.meta('taken')]),
      ),
    ).toEqual([[sentRecord(2)], undefined, [draft], 2]);
    await store.write((writing) => writing.deleteDraft('post:3'));
    expect(await store.read((reading) => reading.drafts())).toEqual([]);
  });

  test('undoes all of a work that fails', async () => {
    const seq = await add(store, 1);
    const work = store.write(async (writing) => {
      await writing.deleteEntry(seq);
      await writing.putSent(sentRecord(1));
      await writing.addEntry(anEntry(2));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await numbersIn(store)).toEqual([1]);
    expect(await store.read((reading) => reading.sent())).toEqual([]);
  });

  test('runs works one after the other, also those of another tab', async () => {
    const other = stores.open(person);
    const raise = (by: OutboxStore) =>
      by.write(async (writing) => {
        const before = Number((await writing.meta('taken')) ?? 0);
        await writing.putMeta('taken', before + 1);
      });
    await Promise.all([store, other, store, other, store].map(raise));
    expect(await store.read((reading) => reading.meta('taken'))).toBe(5);
    other.close();
  });

  test('gives copies: what is done to them afterwards is not stored', async () => {
    await add(store, 1);
    const [read] = (await store.read((reading) => reading.entries())) as { args: { n: number } }[];
    if (read) read.args.n = 99;
    expect(await numbersIn(store)).toEqual([1]);
  });

  test('is there for a later opening, and for nobody else', async () => {
    await add(store, 1);
    store.close();
    expect(await numbersIn(stores.open(person))).toEqual([1]);
    expect(await numbersIn(stores.open(8))).toEqual([]);
    expect((await stores.userIds()).sort()).toEqual([person, 8]);
  });

  test('is empty when it was destroyed, also while another tab has it open', async () => {
    await add(store, 1);
    await stores.destroy(person);
    expect(await stores.userIds()).not.toContain(person);
    expect(await numbersIn(stores.open(person))).toEqual([]);
  });

  test('takes nothing when it was closed', async () => {
    store.close();
    await expect(add(store, 1)).rejects.toMatchObject({ name: 'OutboxError', code: 'closed' });
  });

  test('says that it is new, once', async () => {
    const onCreated = vi.fn();
    const fresh = stores.open(11, { onCreated });
    await numbersIn(fresh);
    await numbersIn(stores.open(11, { onCreated }));
    expect(onCreated).toHaveBeenCalledTimes(1);
    fresh.close();
  });
});
