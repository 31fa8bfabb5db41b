import { expect, test } from 'vitest';
import { createLazyOutbox } from '#client/outbox/lazy-outbox.ts';
import { type CurrentOutbox, emptyOutbox, type Outbox } from '#client/outbox/outbox.ts';
import { createOutboxView } from '#client/outbox/outbox-view.ts';
import { likeKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const like = { eventId: 3, target: { id: 7 }, liked: true };

/** An outbox whose writes are in an array, behind the view that the app uses. */
function openedOutbox(written: Entry[]) {
  const view = createOutboxView({
    read: async () => ({ ...emptyOutbox, entries: written }),
    onRead: () => {},
  });
  const add: Outbox['add'] = async (kind, args, options) => {
    const entry = newEntry(kind, args, { now: 0, key: options?.key });
    const hide = view.show(entry);
    await Promise.resolve();
    written.push(entry);
    await view.refresh();
    hide();
    return entry;
  };
  return { state: view.state, subscribe: view.subscribe, add } as Partial<Outbox> as Outbox;
}

function lazyOutbox(open: () => Promise<Outbox>) {
  let opened: Outbox | null = null;
  const current: CurrentOutbox = {
    async open() {
      opened ??= await open();
      return opened;
    },
    current: () => opened,
    leave: async () => {},
  };
  return createLazyOutbox(async () => current);
}

test('an entry is shown in the same task, before the outbox is open, and written once under the same key', async () => {
  const written: Entry[] = [];
  const outbox = lazyOutbox(async () => openedOutbox(written));
  const adding = outbox.enqueue(likeKind, like);
  const shown = outbox.state().entries;
  expect(shown.map(({ args }) => args)).toEqual([like]);
  const { key } = await adding;
  expect(shown[0]?.key).toBe(key);
  expect(written.map((entry) => entry.key)).toEqual([key]);
  expect(outbox.state().entries.map((entry) => entry.key)).toEqual([key]);
});

test('an entry that no phone can keep is shown no more, and whoever added it is told', async () => {
  const outbox = lazyOutbox(() => Promise.reject(new Error('No storage')));
  let changes = 0;
  outbox.subscribe(() => {
    changes += 1;
  });
  const adding = outbox.enqueue(likeKind, like);
  expect(outbox.state().entries).toHaveLength(1);
  await expect(adding).rejects.toThrow('No storage');
  expect(outbox.state().entries).toEqual([]);
  expect(changes).toBe(2);
});

test('code that could not be loaded is asked for again', async () => {
  let loads = 0;
  const outbox = createLazyOutbox(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    const opened = openedOutbox([]);
    return { open: async () => opened, current: () => opened, leave: async () => {} };
  });
  await expect(outbox.open()).rejects.toThrow(TypeError);
  await outbox.open();
  expect(loads).toBe(2);
});
