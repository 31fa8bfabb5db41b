import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Intent, IntentSchema } from '#contract/intent.ts';
import { intentPath, isAppPath } from '#domain/intent.ts';

const harmless = [
  '/agenda',
  '/account/edit',
  '/contacts?query=Noura',
  '/noura_a?tab=chat',
  '/o/hub?code=a-b_c',
];

const harmful = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://evil.example/',
  'https:/evil.example',
  'evil.example',
  '',
  ' /agenda',
  '/ /evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a//evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/a?next=//evil.example',
  '/a#@evil.example',
  '/a@evil.example',
  '/\u2028/evil.example',
  '/\u0000',
  '/../email-signin',
  '/x/../email-signin?code=a',
  '/./email-signin?code=x',
  '/api/docs',
  '/dev/outbox',
];

/** Where a browser would go that is on the app and follows the address. */
const origin = 'https://app.example';
const staysInApp = (path: string) => new URL(path, `${origin}/login`).origin === origin;

test.each(harmless)('%s is an address of the app, and an intent leads there', (path) => {
  expect(isAppPath(path)).toBe(true);
  expect(intentPath({ kind: 'page', value: path })).toBe(path);
});

test.each(harmful)('%j is no address of the app, and no intent leads there', (path) => {
  expect(isAppPath(path)).toBe(false);
  expect(intentPath({ kind: 'page', value: path })).toBeNull();
});

test.each([
  '/',
  '/login',
  '/login/',
  '/email-signin/?code=x',
  '/check-inbox',
  '/email-expired',
  '/email-signin',
  '/login?x=1',
  '/email-signin?code=abc',
])('an intent never leads back to %s', (path) => {
  expect(intentPath({ kind: 'page', value: path })).toBeNull();
});

test.each<[Intent, string]>([
  [{ kind: 'room', value: '12/prototype_clinic' }, '/w/prototype_clinic'],
  [{ kind: 'room', value: '12' }, '/w'],
  [{ kind: 'profile', value: 'noura_a' }, '/noura_a'],
  [{ kind: 'organization', value: 'hub' }, '/o/hub'],
])('%o leads to %s', (intent, path) => {
  expect(intentPath(intent)).toBe(path);
});

test('whatever an intent holds, it leads into the app or nowhere', () => {
  const kinds = ['room', 'organizationCode', 'profile', 'organization', 'page'] as const;
  for (const kind of kinds) {
    for (const value of [...harmful, ...harmless, '12', 'x'.repeat(600)]) {
      const { success, output } = v.safeParse(IntentSchema, { kind, value });
      const path = success ? intentPath(output) : null;
      expect(path === null || staysInApp(path), `${kind} ${value}`).toBe(true);
    }
  }
});

test.each([
  { kind: 'page' },
  { kind: 'elsewhere', value: '/agenda' },
  { kind: 'room', value: 12 },
  { kind: 'room', value: '1; drop table' },
  { kind: 'room', value: 'prototype_clinic' },
  { kind: 'room', value: '1/../login' },
  { kind: 'profile', value: '../admin' },
  { kind: 'organization', value: 'a/b' },
  { kind: 'page', value: 'x'.repeat(501) },
  null,
  'page',
])('%j is no intent', (value) => {
  expect(v.safeParse(IntentSchema, value).success).toBe(false);
});
