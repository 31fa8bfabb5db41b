import { QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, type PhoneStorage } from '#client/lib/phone-storage.ts';
import { cacheVersion } from '#offline/kept-names.ts';
import { createSnapshot } from '#offline/snapshot.ts';

const key = 'snapshot';
const meKey = ['me'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page(storage: PhoneStorage, owner: () => string | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryDefaults(meKey, { meta: { snapshot: 'only' } });
  const snapshot = createSnapshot({ queryClient, storage, key, owner });
  snapshot.restore();
  snapshot.start();
  return queryClient;
}

function visit(storage: PhoneStorage, owner = 'session-1') {
  const queryClient = page(storage, () => owner);
  queryClient.setQueryData(meKey, { id: 3, firstName: 'Sara' });
  vi.runAllTimers();
}

test('who I am is there before the first frame of the next visit', () => {
  const storage = memoryStorage();
  visit(storage);
  expect(page(storage, () => 'session-1').getQueryData(meKey)).toEqual({ id: 3, firstName: 'Sara' });
});

test('only queries that are marked are kept', () => {
  const storage = memoryStorage();
  const queryClient = page(storage, () => 'session-1');
  queryClient.setQueryData(['agenda'], ['a']);
  queryClient.setQueryData(meKey, { id: 3 });
  vi.runAllTimers();
  expect(storage.getItem(key)).not.toContain('agenda');
});

test('another session finds nothing, and the rest is removed', () => {
  const storage = memoryStorage();
  visit(storage);
  expect(page(storage, () => 'session-2').getQueryData(meKey)).toBeUndefined();
  expect(storage.getItem(key)).toBeNull();
});

test('signed out nothing is restored, and the rest is removed', () => {
  const storage = memoryStorage();
  visit(storage);
  expect(page(storage, () => null).getQueryData(meKey)).toBeUndefined();
  expect(storage.getItem(key)).toBeNull();
});

test('a save that is under way at sign-out writes nothing', () => {
  const storage = memoryStorage();
  let owner: string | null = 'session-1';
  const queryClient = page(storage, () => owner);
  queryClient.setQueryData(meKey, { id: 3 });
  owner = null;
  storage.clear();
  vi.runAllTimers();
  expect(storage.getItem(key)).toBeNull();
});

test.each(['not json', '{}', 'null', '[]', '{"timestamp":1,"buster":"x"}'])(
  'a snapshot that reads %s is dropped without harm',
  (text) => {
    const storage = memoryStorage();
    storage.setItem(key, text);
    expect(page(storage, () => 'session-1').getQueryData(meKey)).toBeUndefined();
    expect(storage.getItem(key)).toBeNull();
  },
);

test('after a month the snapshot is too old to be shown', () => {
  const storage = memoryStorage();
  visit(storage);
  vi.advanceTimersByTime(31 * 86_400_000);
  expect(page(storage, () => 'session-1').getQueryData(meKey)).toBeUndefined();
});

const minuteAgo = () => Date.now() - 60_000;

/** The forms in which builds have written an answer down. */
const writtenForms = {
  'the client as a whole': () => ({
    dehydratedAt: Date.now(),
    state: { data: { id: 3 }, dataUpdateCount: 1, dataUpdatedAt: minuteAgo(), status: 'success' },
    queryKey: meKey,
    queryHash: '["me"]',
  }),
  'answers alone': () => ({ queryKey: meKey, state: { data: { id: 3 }, dataUpdatedAt: minuteAgo() } }),
};

test.each(Object.entries(writtenForms))(
  'a snapshot that an earlier build wrote is still read: %s',
  (_, write) => {
    const storage = memoryStorage();
    const kept = { timestamp: Date.now(), buster: `${cacheVersion}:session-1` };
    storage.setItem(key, JSON.stringify({ ...kept, clientState: { queries: [write()] } }));
    const state = page(storage, () => 'session-1').getQueryState(meKey);
    expect(state).toMatchObject({ data: { id: 3 }, dataUpdatedAt: minuteAgo(), status: 'success' });
  },
);

test('an answer is kept at once: the page may be closed in the next moment', () => {
  const storage = memoryStorage();
  const queryClient = page(storage, () => 'session-1');
  queryClient.setQueryData(meKey, { id: 3 });
  vi.advanceTimersByTime(0);
  expect(storage.getItem(key)).toContain('"id":3');
});

test('that it was asked for in vain since is not kept with an answer', async () => {
  const storage = memoryStorage();
  const queryClient = page(storage, () => 'session-1');
  queryClient.setQueryDefaults(['programme'], { meta: { snapshot: 'too' } });
  queryClient.setQueryData(['programme'], { year: 1 });
  const queryFn = () => Promise.reject(new Error('no network'));
  await queryClient.fetchQuery({ queryKey: ['programme'], queryFn }).catch(() => undefined);
  queryClient.setQueryData(meKey, { id: 3 });
  vi.runAllTimers();
  const state = page(storage, () => 'session-1').getQueryState(['programme']);
  expect(state).toMatchObject({ data: { year: 1 }, status: 'success', error: null, isInvalidated: false });
});

test('what a clock that was ahead has kept is shown, and asked for anew', () => {
  const storage = memoryStorage();
  vi.setSystemTime('2027-06-18T12:00:00Z');
  visit(storage);
  vi.setSystemTime('2021-06-18T12:00:00Z');
  const queryClient = page(storage, () => 'session-1');
  expect(queryClient.getQueryData(meKey)).toEqual({ id: 3, firstName: 'Sara' });
  expect(queryClient.getQueryState(meKey)?.dataUpdatedAt).toBeLessThan(Date.now() - 30_000);
});
