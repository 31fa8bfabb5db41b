import { expect, test } from 'vitest';
import { displayName, fullName } from '#domain/person.ts';

test.each([
  ['Noura', 'Al-Harbi', 'Noura Al-Harbi'],
  ['Noura', null, 'Noura'],
  ['', 'Al-Harbi', 'Al-Harbi'],
])('the name of %s and %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
  expect(displayName({ firstName, lastName })).toBe(name);
});

test('somebody without a name is shown all the same, and found under none', () => {
  expect(displayName({ firstName: null, lastName: '' })).toBe('Somebody new');
  expect(fullName({ firstName: null, lastName: '' })).toBe('');
});
