import { expect, test } from 'vitest';
import { forgetJoin, isJoinCode, keepJoin, takeTap } from '#client/features/organizations/public/join-tap.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { readIntents } from '#client/session/kept-intents.ts';
import { storeIntent } from '#client/session/return-to.ts';
import { intentPath } from '#domain/intent.ts';

const invitation = { suffix: 'innovation_hub', code: 'aB-3_x' };
const hourMs = 3_600_000;

test('a tap on Join leads back to the page with the code after sign-in', () => {
  const storage = memoryStorage();
  keepJoin(storage, invitation);
  const [intent] = readIntents(storage);
  expect(intent).toEqual({ kind: 'organizationCode', value: 'innovation_hub/aB-3_x' });
  expect(intent && intentPath(intent)).toBe('/o/innovation_hub?code=aB-3_x');
});

test('a tap is told once, for its own code only', () => {
  const storage = memoryStorage();
  keepJoin(storage, invitation);
  expect(takeTap(storage, 'another')).toBe(false);
  expect(takeTap(storage, invitation.code)).toBe(true);
  expect(takeTap(storage, invitation.code)).toBe(false);
});

test('a tap counts for an hour, and not for a clock that went back', () => {
  const storage = memoryStorage();
  const now = 1_800_000_000_000;
  keepJoin(storage, invitation, now);
  expect(takeTap(storage, invitation.code, now + hourMs - 1)).toBe(true);
  keepJoin(storage, invitation, now);
  expect(takeTap(storage, invitation.code, now + hourMs)).toBe(false);
  keepJoin(storage, invitation, now);
  expect(takeTap(storage, invitation.code, now - 1)).toBe(false);
});

test('without a tap nobody joins', () => {
  expect(takeTap(memoryStorage(), invitation.code)).toBe(false);
});

test('what a page did not write is no tap', () => {
  const storage = memoryStorage();
  for (const kept of ['', 'null', '{}', '{"code":"aB-3_x"}', '{"code":1,"tappedAt":1}']) {
    storage.setItem('joinTap', kept);
    expect(takeTap(storage, invitation.code)).toBe(false);
  }
});

test('going back forgets the tap and what was meant for an organisation, and nothing else', () => {
  const storage = memoryStorage();
  keepJoin(storage, invitation);
  forgetJoin(storage);
  expect(takeTap(storage, invitation.code)).toBe(false);
  expect(readIntents(storage)).toEqual([]);
  storeIntent(storage, { kind: 'organization', value: 'innovation_hub' });
  forgetJoin(storage);
  expect(readIntents(storage)).toEqual([]);
  storeIntent(storage, { kind: 'page', value: '/agenda' });
  forgetJoin(storage);
  expect(readIntents(storage)).toEqual([{ kind: 'page', value: '/agenda' }]);
});

test('only what can be a code is taken for one', () => {
  expect(['a', 'aB-3_x', 'a'.repeat(128)].filter(isJoinCode)).toHaveLength(3);
  expect(['', 'a b', 'a/b', 'a.b', 'é', 'a'.repeat(129)].filter(isJoinCode)).toEqual([]);
});
