import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { keepOutboxCount } from '#client/outbox/kept-count.ts';
import { formCopy } from '#client/outbox/local-copy.ts';
import { isOutboxWanted } from '#client/outbox/outbox-count.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import { entryOf } from '#offline/outbox/new-entry.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import { keyOf, startOfTests } from '#tests/support/outbox/entries.ts';

const intent = { v: 1, kind: 'a', args: {}, stream: 's', after: [], collapse: null };

async function withStore(person: number, entries: number): Promise<void> {
  const store = idbOutboxStores.open(person);
  await store.write(async (writing) => {
    for (let n = 1; n <= entries; n += 1) {
      const { seq: _, ...entry } = entryOf(intent, { now: startOfTests, key: keyOf(n) });
      await writing.addEntry(entry);
    }
  });
  store.close();
}

test('a phone on which nothing was ever done has no need of it, and gets no database', async () => {
  expect(await isOutboxWanted(memoryStorage(), 1)).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('unsent-1');
});

test('an empty one is not wanted, one in which something waits is, also where nobody counted', async () => {
  await withStore(2, 0);
  await withStore(3, 1);
  expect(await isOutboxWanted(memoryStorage(), 2)).toBe(false);
  expect(await isOutboxWanted(memoryStorage(), 3)).toBe(true);
});

test('what was counted and is gone has to be told', async () => {
  const storage = memoryStorage();
  keepOutboxCount(storage, 4, { entries: 0, drafts: 1 });
  expect(await isOutboxWanted(storage, 4)).toBe(true);
  keepOutboxCount(storage, 5, { entries: 2, drafts: 0 });
  expect(await isOutboxWanted(storage, 5)).toBe(true);
});

test('drafts that are still there wait for nothing', async () => {
  const storage = memoryStorage();
  await withStore(6, 0);
  keepOutboxCount(storage, 6, { entries: 0, drafts: 1 });
  expect(await isOutboxWanted(storage, 6)).toBe(false);
});

test('a form that a page noted on its way out is taken over', async () => {
  const storage = memoryStorage();
  const place = 'form:mentor';
  const form: KeptForm = {
    place,
    v: 1,
    answers: {},
    base: null,
    writer: keyOf(1),
    sending: null,
    last: null,
    seen: [],
    savedAt: startOfTests,
  };
  formCopy(storage, { place, userId: 7 }).put({ form, fields: [], was: {} });
  expect(await isOutboxWanted(storage, 7)).toBe(true);
});
