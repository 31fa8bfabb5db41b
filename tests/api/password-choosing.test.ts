import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { choosePassword, requestPasswordCode } from '#contract/password.ts';
import { requestSignInMail, signInByCode, signInByPassword } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const password = 'a long password';
const browser = randomBytes(48).toString('base64url');

const ask = (app: TestApp, address = email) =>
  app.call(requestPasswordCode, { body: { email: address, browser } });

async function codeFor(app: TestApp, address = email): Promise<string> {
  expect((await ask(app, address)).status).toBe(202);
  return (await app.newestMail(address)).code;
}

const choose = (app: TestApp, code: string, more: object = {}) =>
  app.call(choosePassword, { body: { email, code, password, browser, ...more } });

const enter = (app: TestApp, typed = password) =>
  app.call(signInByPassword, { body: { email, password: typed } });

test('a password is chosen with the digits of a mail, which sign in at once; the one before is over', async () => {
  await using app = await createTestApp();
  const { user } = await app.signIn(email);
  await choose(app, await codeFor(app), { password: 'the first password' });
  const { status, reply } = await choose(app, await codeFor(app));
  expect([status, reply.user.id, reply.intent]).toEqual([200, user.id, null]);
  expect((await app.call(getMe, {}, { token: reply.accessToken })).status).toBe(200);
  expect((await enter(app)).status).toBe(200);
  expect((await enter(app, 'the first password')).status).toBe(401);
});

test('the mail says what the digits are for, and its link only leads to where they are typed', async () => {
  await using app = await createTestApp();
  await codeFor(app);
  const { subject, text, link } = await app.newestMail(email);
  expect(subject).toMatch(/^\d{6} is your Last Links code for a new password$/);
  expect(text).toContain('Give the code to nobody.');
  expect(new URL(link).search).toBe('?with=new-password');
});

test('digits are for one thing: those for signing in choose no password, nor the other way', async () => {
  await using app = await createTestApp();
  await app.call(requestSignInMail, { body: { email, browser } });
  const { code: toSignIn } = await app.newestMail(email);
  expect((await choose(app, toSignIn)).problem.code).toBe('link_expired');
  const toChoose = await codeFor(app);
  const typed = { email, code: toChoose, browser };
  expect((await app.call(signInByCode, { body: typed })).problem.code).toBe('wrong_code');
  expect((await choose(app, toChoose)).status).toBe(200);
});

test('digits work once, for ten minutes, five wrong tries long, and in the browser that asked', async () => {
  await using app = await createTestApp();
  const used = await codeFor(app);
  const elsewhere = randomBytes(48).toString('base64url');
  expect((await choose(app, used, { browser: elsewhere })).problem.code).toBe('wrong_code');
  expect((await choose(app, used)).status).toBe(200);
  expect((await choose(app, used)).problem.code).toBe('link_expired');
  const late = await codeFor(app);
  app.clock.advance(10 * minuteMs);
  expect((await choose(app, late)).problem.code).toBe('link_expired');
  const tried = await codeFor(app);
  const wrong = String((Number(tried) + 1) % 1_000_000).padStart(6, '0');
  for (let tries = 1; tries <= 5; tries += 1) expect((await choose(app, wrong)).status).toBe(401);
  expect((await choose(app, tried)).problem.code).toBe('link_expired');
  expect((await enter(app)).status).toBe(200);
});

test('what is no password is told beside the field, and the digits go on working', async () => {
  await using app = await createTestApp();
  const code = await codeFor(app);
  for (const refused of ['', 'seven77', 'x'.repeat(201)]) {
    const { status, problem } = await choose(app, code, { password: refused });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['password']]);
  }
  expect((await choose(app, code)).status).toBe(200);
});

test('asking is answered alike for an address that has an account and one that has none, and counts as a mail', async () => {
  await using app = await createTestApp();
  await app.signIn(email);
  const [known, stranger] = [await ask(app), await ask(app, 'stranger@example.org')];
  expect([stranger.status, stranger.text]).toEqual([known.status, known.text]);
  for (let mails = 3; mails <= 5; mails += 1) expect((await ask(app)).status).toBe(202);
  expect((await ask(app)).status).toBe(429);
  expect((await app.call(requestSignInMail, { body: { email } })).status).toBe(429);
});
