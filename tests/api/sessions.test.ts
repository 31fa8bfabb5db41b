import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { endLeftSession, endSession, getMe } from '#contract/users.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

test('a token is 256 random bits and differs at every sign-in', async () => {
  await using app = await createTestApp();
  const tokens = [await app.signIn(email), await app.signIn(email)].map(({ accessToken }) => accessToken);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
});

test('a session that was ended is dead on the next request, and others live on', async () => {
  await using app = await createTestApp();
  const phone = (await app.signIn(email)).accessToken;
  const laptop = (await app.signIn(email)).accessToken;
  const ended = await app.call(endSession, {}, { token: phone });
  expect([ended.status, ended.text]).toEqual([204, '']);
  const refused = await app.call(getMe, {}, { token: phone });
  expect([refused.status, refused.problem.code]).toEqual([401, 'unauthenticated']);
  expect((await app.call(getMe, {}, { token: laptop })).status).toBe(200);
  expect((await app.call(endSession, {}, { token: phone })).status).toBe(401);
});

test('a session that is ended on one server is dead on another that shares the database', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ database: one.database, clock: one.clock });
  const { accessToken: token } = await one.signIn(email);
  expect((await other.call(getMe, {}, { token })).status).toBe(200);
  await one.call(endSession, {}, { token });
  expect((await other.call(getMe, {}, { token })).status).toBe(401);
});

const asSet = [
  [90, {}],
  [1, { SESSION_DAYS: '1' }],
] as const;

test.each(asSet)('a session that is not used for %d days, as set, is over', async (days, env) => {
  await using app = await createTestApp({ env });
  const { accessToken: token } = await app.signIn(email);
  app.clock.advance(days * dayMs);
  const refused = await app.call(getMe, {}, { token });
  expect([refused.status, refused.problem.code]).toEqual([401, 'unauthenticated']);
});

test('a session ends a year after signing in, however often it is used', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const status = async () => (await app.call(getMe, {}, { token })).status;
  const expiry = () =>
    app.context.database.reader.selectFrom('sessions').select('expires_at').executeTakeFirst();
  const end = app.clock() + 365 * dayMs;
  for (let used = 1; used <= 6; used += 1) {
    app.clock.advance(60 * dayMs);
    expect(await status()).toBe(200);
    const expiresAt = Math.min(app.clock() + 90 * dayMs, end);
    await expect.poll(async () => (await expiry())?.expires_at).toBe(expiresAt);
  }
  app.clock.advance(5 * dayMs - 1);
  expect(await status()).toBe(200);
  app.clock.advance(1);
  expect(await status()).toBe(401);
});

test('a session can be ended by the hash of its token alone, which opens nothing', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const tokenHash = hash('sha256', token, 'hex');
  expect((await app.call(getMe, {}, { token: tokenHash })).status).toBe(401);
  const ended = await app.call(endLeftSession, { body: { tokenHash } });
  expect((await app.call(getMe, {}, { token })).status).toBe(401);
  const again = await app.call(endLeftSession, { body: { tokenHash } });
  expect([again.status, again.text]).toEqual([ended.status, ended.text]);
  expect((await app.call(endLeftSession, { body: { tokenHash: token } })).status).toBe(422);
});

test('a session that is used lives on', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const expiry = async () => {
    const session = await app.context.database.reader
      .selectFrom('sessions')
      .select('expires_at')
      .executeTakeFirst();
    return session?.expires_at;
  };
  for (let round = 1; round <= 3; round += 1) {
    app.clock.advance(90 * dayMs - 1);
    expect((await app.call(getMe, {}, { token })).status).toBe(200);
    await expect.poll(expiry).toBe(app.clock() + 90 * dayMs);
  }
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['no token', 'Bearer '],
  ['another scheme', 'Basic bm91cmE6eA=='],
  ['a made-up token', `Bearer ${'x'.repeat(43)}`],
  ['a very long token', `Bearer ${'x'.repeat(5000)}`],
  ['two tokens', 'Bearer a b'],
  ['what looks like SQL', "Bearer ' or 1=1 --"],
])('%s is nobody', async (_, authorization) => {
  await using app = await createTestApp();
  await app.signIn(email);
  const answer = await app.request({ path: getMe.path, headers: { authorization } });
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'unauthenticated' });
});

test('a token in the address is nobody', async () => {
  await using app = await createTestApp();
  const { accessToken } = await app.signIn(email);
  const answer = await app.request({
    path: `${getMe.path}?access_token=${accessToken}&token=${accessToken}`,
  });
  expect(answer.status).toBe(401);
});

test('the database holds neither the token nor the link, so that a stolen copy opens nothing', async () => {
  const sent: string[] = [];
  const mailer = {
    send: async ({ link }: { link: string | null }) => {
      sent.push(new URL(link ?? '').searchParams.get('code') ?? '');
    },
    close: async () => {},
  };
  await using app = await createTestApp({ overrides: { mailer } });
  const path = '/api/v1/users/email-signin';
  await app.request({ method: 'POST', path, body: { email } });
  await app.context.jobs.settle();
  const answer = await app.request({
    path: `/api/v1/users/email-link-signin?code=${sent[0]}`,
    headers: { 'x-signin': 'email-link' },
  });
  const { accessToken } = JSON.parse(answer.text);
  const { reader } = app.context.database;
  const sessions = await reader.selectFrom('sessions').selectAll().execute();
  const requests = await reader.selectFrom('sign_in_requests').selectAll().execute();
  const kept = JSON.stringify([sessions, requests]);
  expect(sessions).toHaveLength(1);
  expect(kept).not.toContain(accessToken);
  expect(kept).not.toContain(sent[0]);
});
