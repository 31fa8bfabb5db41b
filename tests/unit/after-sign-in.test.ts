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

test('without an intent sign-in leads to Rooms', () => {
  expect(afterSignIn({ user: complete, intents: [] })).toEqual({
    path: '/w',
    followsIntent: true,
    intent: null,
  });
});

const inOrder: readonly (readonly [Intent, string])[] = [
  [{ kind: 'room', value: '12/prototype_clinic' }, '/w/prototype_clinic'],
  [{ kind: 'organizationCode', value: 'hub/a-b' }, '/o/hub?code=a-b'],
  [{ kind: 'profile', value: 'noura' }, '/noura'],
  [{ kind: 'organization', value: 'hub' }, '/o/hub'],
  [{ kind: 'page', value: '/forum' }, '/forum'],
];

test('a saved room goes first, then organisation code, profile, organisation, and the page asked for', () => {
  const paths = inOrder.map((_, at) => {
    const left = inOrder.slice(at).map(([intent]) => intent);
    return afterSignIn({ user: complete, intents: left.toReversed() }).path;
  });
  expect(paths).toEqual(inOrder.map(([, path]) => path));
});

test('of two intents of a kind that of the session, which is given first, is followed', () => {
  const intents: Intent[] = [{ kind: 'page', value: '/agenda' }, forum];
  expect(afterSignIn({ user: complete, intents }).path).toBe('/agenda');
});

test('an intent that leads out of the app is passed over', () => {
  const evil: Intent = { kind: 'page', value: '//evil.example' };
  expect(afterSignIn({ user: complete, intents: [evil, forum] }).path).toBe('/forum');
  expect(afterSignIn({ user: complete, intents: [evil] }).path).toBe('/w');
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
    intent: null,
  });
});
