import { expect, test } from 'vitest';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { clearIntents, readIntents } from '#client/session/kept-intents.ts';
import { rememberPage, storeIntent } from '#client/session/return-to.ts';
import type { Intent } from '#contract/intent.ts';

const hourMs = 3_600_000;
const now = 1_800_000_000_000;
const room: Intent = { kind: 'room', value: '12/prototype_clinic' };
const profile: Intent = { kind: 'profile', value: 'noura' };
const page = (value: string): Intent => ({ kind: 'page', value });

test('what is meant later keeps its own place, and takes that of its kind only', () => {
  const storage = memoryStorage();
  storeIntent(storage, page('/agenda'), now);
  storeIntent(storage, room, now);
  storeIntent(storage, profile, now);
  storeIntent(storage, page('/forum'), now);
  expect(readIntents(storage, now)).toEqual([room, profile, page('/forum')]);
});

test('an intent counts for an hour of its own, and not for a clock that went back', () => {
  const storage = memoryStorage();
  storeIntent(storage, room, now);
  storeIntent(storage, profile, now + 1);
  expect(readIntents(storage, now + hourMs)).toEqual([profile]);
  expect(readIntents(storage, now)).toEqual([room]);
});

test('some kinds are forgotten, or all', () => {
  const storage = memoryStorage();
  for (const intent of [room, profile, page('/forum')]) storeIntent(storage, intent, now);
  clearIntents(storage, ['room', 'page']);
  expect(readIntents(storage, now)).toEqual([profile]);
  clearIntents(storage);
  expect(storage.getItem('intent')).toBeNull();
});

test('what cannot be read is nothing, and a page that leads nowhere is not kept', () => {
  const storage = memoryStorage();
  for (const kept of ['', '{', '{"intent":{"kind":"page","value":"/forum"},"storedAt":1}', '[1]']) {
    storage.setItem('intent', kept);
    expect(readIntents(storage)).toEqual([]);
  }
  rememberPage(storage, '/login');
  expect(readIntents(storage)).toEqual([]);
});
