import { expect, test } from 'vitest';
import type { Intent } from '#contract/intent.ts';
import { afterSignIn } from '#domain/after-sign-in.ts';

const complete = {
  firstName: 'Sara',
  lastName: 'Alqahtani',
  position: 'Designer',
  organization: 'Masar Studio',
  timeZoneId: 'Asia/Riyadh',
};
const forum: Intent = { kind: 'page', value: '/forum' };
const hub: Intent = { kind: 'organization', value: 'hub' };

test('without an intent sign-in leads to Reception', () => {
  expect(afterSignIn({ user: complete, intents: [null, null] })).toEqual({ path: '/', followsIntent: true });
});

test('the intent of the session goes before the one on the phone', () => {
  expect(afterSignIn({ user: complete, intents: [hub, forum] }).path).toBe('/o/hub');
  expect(afterSignIn({ user: complete, intents: [null, forum] }).path).toBe('/forum');
});

test('an intent that leads out of the app is passed over', () => {
  const evil: Intent = { kind: 'page', value: '//evil.example' };
  expect(afterSignIn({ user: complete, intents: [evil, forum] }).path).toBe('/forum');
  expect(afterSignIn({ user: complete, intents: [evil] }).path).toBe('/');
});

test.each([
  [{ firstName: null }, '/pre-onboarding'],
  [{ lastName: '' }, '/pre-onboarding'],
  [{ position: null }, '/onboarding'],
  [{ organization: null }, '/onboarding'],
  [{ timeZoneId: null }, '/onboarding'],
])('with %j missing the gate %s comes first and the intent is kept', (missing, path) => {
  expect(afterSignIn({ user: { ...complete, ...missing }, intents: [forum] })).toEqual({
    path,
    followsIntent: false,
  });
});
