import { expect, test } from 'vitest';
import { base64Url } from '#client/push/subscription.ts';
import { badgeTotal } from '#domain/badge.ts';

test('the icon counts what the navigation shows', () => {
  expect(badgeTotal({ announce: 1, forum: 2, rooms: 3, chat: 4 })).toBe(10);
  expect(badgeTotal({ announce: 0, forum: 0, rooms: 0, chat: 0 })).toBe(0);
});

test('a key is written as the server writes its own', () => {
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => (index * 37 + 250) % 256);
  expect(base64Url(bytes.buffer)).toBe(Buffer.from(bytes).toString('base64url'));
});
