import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { requestSignInMail, signInByCode, signInByLink } from '#contract/sign-in.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const newSecret = () => randomBytes(48).toString('base64url');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function mailFor(app: TestApp, browser?: string) {
  const answer = await app.call(requestSignInMail, { body: { email, browser } });
  expect(answer.status).toBe(202);
  return app.newestMail(email);
}

const type = (app: TestApp, code: string, browser?: string) =>
  app.call(signInByCode, { body: { email, code, browser } });

test('six digits that are read out to somebody else sign nobody in, and do in the browser that asked', async () => {
  await using app = await createTestApp();
  const browser = newSecret();
  const { code } = await mailFor(app, browser);
  const elsewhere = [await type(app, code), await type(app, code, newSecret())];
  const guessed = await type(app, wrong(code), browser);
  for (const { status, text } of elsewhere) expect([status, text]).toEqual([guessed.status, guessed.text]);
  expect(guessed.problem.code).toBe('wrong_code');
  expect((await type(app, code, browser)).status).toBe(200);
});

test('tries in other browsers, however many, take none of those of the one that asked', async () => {
  await using app = await createTestApp();
  const browser = newSecret();
  const { code } = await mailFor(app, browser);
  for (let tries = 1; tries <= 12; tries += 1) expect((await type(app, code, newSecret())).status).toBe(401);
  expect((await type(app, code, browser)).status).toBe(200);
});

test('mails that others have asked for hide no code of this browser', async () => {
  await using app = await createTestApp();
  const browser = newSecret();
  const { code } = await mailFor(app, browser);
  for (let asked = 1; asked <= 4; asked += 1) await mailFor(app, asked % 2 === 0 ? newSecret() : undefined);
  expect((await type(app, code, browser)).status).toBe(200);
});

test('the link names the browser by the beginning of its secret alone, and works in every one', async () => {
  await using app = await createTestApp();
  const browser = newSecret();
  const { link, html, text } = await mailFor(app, browser);
  expect(new URL(link).searchParams.get('browser')).toBe(browser.slice(0, 16));
  for (const part of [html, text]) expect(part).not.toContain(browser.slice(16));
  expect((await app.call(signInByLink, { query: { code: codeOfLink(link) } })).status).toBe(200);
});

test('a code that was asked for without a secret needs none: apps from before send a name alone', async () => {
  await using app = await createTestApp();
  const name = newSecret().slice(0, 24);
  const { link, code } = await mailFor(app, name);
  expect(new URL(link).searchParams.get('browser')).toBe(name);
  expect((await type(app, code)).status).toBe(200);
  const { code: next } = await mailFor(app);
  expect((await type(app, next, newSecret())).status).toBe(200);
});
