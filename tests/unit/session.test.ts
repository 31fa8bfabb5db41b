import { expect, test, vi } from 'vitest';
import { guardedStorage, memoryStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { createSession, type StorageChanges } from '#client/session/session.ts';

/** Two tabs on one storage: a change in one is told to the other, as browsers do. */
function twoTabs() {
  const storage = memoryStorage();
  const listeners: ((change: { key: string | null }) => void)[] = [];
  const changes: StorageChanges = { addEventListener: (_type, listener) => listeners.push(listener) };
  const here = createSession(storage, { addEventListener: () => undefined });
  const there = createSession(storage, changes);
  const tellThere = (key: string | null) => {
    for (const listener of listeners) listener({ key });
  };
  return { storage, here, there, tellThere };
}

test('the token of an earlier visit is there at once', () => {
  const storage = memoryStorage();
  storage.setItem(storageKeys.token, 'kept');
  expect(createSession(storage, { addEventListener: () => undefined }).get()).toBe('kept');
});

test('a token is stored and every listener hears of it once', () => {
  const { storage, here } = twoTabs();
  const listener = vi.fn();
  here.subscribe(listener);
  here.set('new');
  here.set('new');
  expect(storage.getItem(storageKeys.token)).toBe('new');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('signing out in one tab signs out the other', () => {
  const { here, there, tellThere } = twoTabs();
  here.set('shared');
  tellThere(storageKeys.token);
  expect(there.get()).toBe('shared');
  const listener = vi.fn();
  there.subscribe(listener);
  here.set(null);
  tellThere(storageKeys.token);
  expect(there.get()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('clearing the whole storage in one tab signs out the other', () => {
  const { storage, here, there, tellThere } = twoTabs();
  here.set('shared');
  tellThere(storageKeys.token);
  storage.clear();
  tellThere(null);
  expect(there.get()).toBeNull();
});

test('a change of something else is no change of session', () => {
  const { there, tellThere } = twoTabs();
  const listener = vi.fn();
  there.subscribe(listener);
  tellThere('theme');
  expect(listener).not.toHaveBeenCalled();
});

test('where storage is blocked the session lives as long as the page', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const storage = guardedStorage({ getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
  const session = createSession(storage, { addEventListener: () => undefined });
  expect(session.get()).toBeNull();
  session.set('here only');
  expect(session.get()).toBe('here only');
});

test.each(['', 'two words', 'line\nbreak', 'د'])(
  'a kept token that no header can carry, %j, is none',
  (kept) => {
    const storage = memoryStorage();
    storage.setItem(storageKeys.token, kept);
    expect(createSession(storage, { addEventListener: () => undefined }).get()).toBeNull();
  },
);
