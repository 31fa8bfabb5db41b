import { expect, test } from 'vitest';
import { signInByPassword } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const notValid = 'Your input is not valid. Please change';
const demo = { env: { DEMO: '1' } };
const signIn = (app: TestApp, email: string, password: string) =>
  app.call(signInByPassword, { body: { email, password } });

test.each([
  'host@demo.test',
  'admin@demo.test',
  'participant@demo.test',
  'second@demo.test',
  'applicant@demo.test',
])('%s signs in with the password of the demo and has a complete profile', async (email) => {
  await using app = await createTestApp(demo);
  const { accessToken, user, intent } = await app.signInWithPassword(email);
  expect(intent).toBeNull();
  expect(user).toMatchObject({ email });
  for (const field of [
    'firstName',
    'lastName',
    'organization',
    'position',
    'location',
    'timeZoneId',
  ] as const) {
    expect(user[field], field).toBeTruthy();
  }
  expect((await app.call(getMe, {}, { token: accessToken })).reply).toEqual(user);
});

test('the address is taken in any case and with spaces around it', async () => {
  await using app = await createTestApp(demo);
  expect((await signIn(app, ' HOST@Demo.test ', 'demo-password')).reply.user.id).toBe(1);
});

test('a wrong address and a wrong password get the same answer', async () => {
  await using app = await createTestApp(demo);
  const password = await signIn(app, 'host@demo.test', 'not-the-password');
  const address = await signIn(app, 'nobody@demo.test', 'demo-password');
  expect(password.status).toBe(401);
  expect(password.problem).toEqual({ code: 'wrong_password', message: texts.wrongPassword });
  expect([address.status, address.text]).toEqual([password.status, password.text]);
});

test('an account without a password cannot be entered with any', async () => {
  await using app = await createTestApp();
  await app.signIn('noura@example.org');
  for (const password of ['null', 'undefined', ' ', 'demo-password']) {
    expect((await signIn(app, 'noura@example.org', password)).problem.code).toBe('wrong_password');
  }
});

test.each([
  [{ email: 'noura', password: 'x' }, { email: notValid }],
  [{ email: '', password: 'x' }, { email: notValid }],
  [{ email: ' ', password: 'x' }, { email: notValid }],
  [{ email: 'host@demo.test', password: '' }, { password: notValid }],
  [
    { email: 'noura', password: '' },
    { email: notValid, password: notValid },
  ],
])('%j is refused beside the field', async (body, fields) => {
  await using app = await createTestApp();
  const answer = await app.call(signInByPassword, { body });
  expect(answer.status).toBe(422);
  expect(answer.problem).toMatchObject({ code: 'invalid', message: notValid, fields });
});

test('passwords are kept with argon2id', async () => {
  await using app = await createTestApp(demo);
  const rows = await app.context.database.reader.selectFrom('users').select('password_hash').execute();
  const hashes = rows.map(({ password_hash: hash }) => hash).filter((hash) => hash !== null);
  expect(hashes.length).toBeGreaterThanOrEqual(5);
  for (const hash of hashes) expect(hash).toMatch(/argon2id/);
});
