import { expect, test } from 'vitest';
import { signInByPassword } from '#contract/sign-in.ts';
import { askerOf } from '#server/features/users/sign-in/asker.ts';
import { insertFailure } from '#server/features/users/sign-in/failures/store.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'host@demo.test';
const right = 'demo-password';
const demo = { env: { DEMO: '1' } };
const network = (from: number) => `203.0.113.${from}`;

interface Try {
  readonly address?: string;
  readonly password?: string;
  readonly from?: number;
  readonly browserMarks?: string[];
}

const tryPassword = (app: TestApp, { address = email, password = right, from = 1, browserMarks }: Try = {}) =>
  app.call(
    signInByPassword,
    { body: { email: address, password, browserMarks } },
    { remoteAddress: network(from) },
  );

/** Stores wrong passwords of a network, which take long to try. */
async function wrongBefore(app: TestApp, count: number, { address = email, from = 1 }: Try = {}) {
  const asker = askerOf(app.context.secret, { email: address, ip: network(from) });
  await app.context.database.transaction(async (tx) => {
    for (let tries = 1; tries <= count; tries += 1)
      await insertFailure(tx, { kind: 'PASSWORD', emailKey: address, asker, now: app.clock() });
  });
}

test('a network has 30 wrong passwords an hour at an account, and others go on', async () => {
  await using app = await createTestApp(demo);
  await wrongBefore(app, 29);
  expect((await tryPassword(app, { password: 'wrong' })).status).toBe(401);
  const refused = await tryPassword(app);
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
  expect(refused.problem.message).toContain('Too many passwords were tried for this account.');
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await tryPassword(app, { from: 2 })).status).toBe(200);
  expect((await tryPassword(app, { address: 'admin@demo.test' })).status).toBe(200);
  app.clock.advance(hourMs);
  expect((await tryPassword(app)).status).toBe(200);
});

test('strangers of all networks have a hundred together, a browser that has signed in before its own', async () => {
  await using app = await createTestApp(demo);
  const { browserMark } = (await tryPassword(app)).reply;
  for (const from of [2, 3, 4, 5]) await wrongBefore(app, 25, { from });
  expect((await tryPassword(app)).status).toBe(429);
  expect((await tryPassword(app, { browserMarks: [browserMark] })).status).toBe(200);
});

test('an account that there is not is limited alike', async () => {
  await using app = await createTestApp(demo);
  const nobody = { address: 'nobody@demo.test' };
  for (const one of [{}, nobody]) await wrongBefore(app, 30, one);
  const [known, stranger] = [await tryPassword(app), await tryPassword(app, nobody)];
  expect([stranger.status, stranger.text]).toEqual([known.status, known.text]);
  expect(known.status).toBe(429);
});

test('right passwords count for nothing, and wrong ones that come at once each for one', async () => {
  await using app = await createTestApp(demo);
  await wrongBefore(app, 28);
  for (let tries = 1; tries <= 3; tries += 1) expect((await tryPassword(app)).status).toBe(200);
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => tryPassword(app, { password: 'wrong' })));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429]);
});
