import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { listOrganizations } from '#contract/organizations.ts';
import { signInByCode, signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { starSession } from '#contract/stars.ts';
import { endLeftSession, getMe, getUser, getUserBySuffix } from '#contract/users.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('after 30 posts and answers in a minute a person waits, and nobody else does', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { write } = threadCalls(app);
  const key = randomUUID();
  const refused = await Promise.all(Array.from({ length: 29 }, () => write(noura, { message: ' ' })));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
  app.clock.advance(20_000);
  expect((await write(noura, { key })).status).toBe(201);
  const tooMany = await write(noura, { key: randomUUID() });
  expect([tooMany.status, tooMany.problem.code]).toEqual([429, 'too_many_requests']);
  expect(tooMany.headers['retry-after']).toBe('40');
  expect((await write(maha)).status).toBe(201);
  app.clock.advance(40_000);
  expect((await write(noura)).status).toBe(201);
  expect((await write(noura, { key })).headers[headerNames.idempotencyReplayed]).toBe('true');
});

test('nobody fills the disk with answers that are kept: 600 writes a minute, of whatever kind', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const star = () => {
    const input = { params: { id: '1' }, body: { starred: true } };
    return app.call(starSession, input, { token, headers: { [headerNames.idempotencyKey]: randomUUID() } });
  };
  const answers = await Promise.all(Array.from({ length: 600 }, star));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await star();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  app.clock.advance(minuteMs);
  expect((await star()).status).toBe(200);
});

test('a clock that was a day ahead keeps nobody waiting for a day', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { write } = threadCalls(app);
  app.clock.advance(24 * 60 * minuteMs);
  await Promise.all(Array.from({ length: 30 }, () => write(noura, { message: ' ' })));
  expect((await write(noura)).status).toBe(429);
  app.clock.advance(-24 * 60 * minuteMs);
  expect((await write(noura)).status).toBe(201);
});

test('of people, 120 profiles are opened in a minute and a thousand in a day', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn('noura@example.org');
  const open = () => app.call(getUser, { params: { id: String(user.id) } }, { token });
  const openAll = async (count: number) =>
    new Set((await Promise.all(Array.from({ length: count }, open))).map(({ status }) => status));
  for (let minutes = 0; minutes < 8; minutes += 1) {
    expect(await openAll(120)).toEqual(new Set([200]));
    app.clock.advance(minuteMs);
  }
  expect(await openAll(40)).toEqual(new Set([200]));
  app.clock.advance(minuteMs);
  const refused = await open();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(24 * 60 * 60 - 9 * 60)]);
});

test('strangers of one network open 600 public profiles in a minute', async () => {
  await using app = await createTestApp();
  const open = () => app.call(getUserBySuffix, { params: { suffix: 'nobody-here' } });
  const answers = await Promise.all(Array.from({ length: 600 }, open));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await open()).status).toBe(429);
});

test('lists of organisations are read 60 times a minute, other things meanwhile', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const list = () => app.call(listOrganizations, {}, { token });
  const read = await Promise.all(Array.from({ length: 60 }, list));
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await list()).status).toBe(429);
  expect((await app.call(getMe, {}, { token })).status).toBe(200);
});

test('strangers of one network have 3000 calls a minute, and people who are signed in there go on', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const asStranger = () => app.call(getMe, {}, { remoteAddress: '10.0.0.1' });
  const answers = await Promise.all(Array.from({ length: 3000 }, asStranger));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await asStranger()).status).toBe(429);
  expect((await app.call(getMe, {}, { token, remoteAddress: '10.0.0.1' })).status).toBe(200);
  expect((await app.call(getMe, {}, { remoteAddress: '10.0.0.2' })).status).toBe(401);
});

const wrongPassword = (app: TestApp, email: string, remoteAddress = '10.0.0.1') =>
  app.call(signInByPassword, { body: { email, password: 'wrong' } }, { remoteAddress });

test('after 30 tries in a minute for an e-mail from an address the next is refused with the time to wait', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const statuses: number[] = [];
  for (let tries = 1; tries <= 30; tries += 1)
    statuses.push((await wrongPassword(app, 'host@demo.test')).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const refused = await wrongPassword(app, ' HOST@demo.test');
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const right = await app.call(
    signInByPassword,
    { body: { email: 'host@demo.test', password: 'demo-password' } },
    { remoteAddress: '10.0.0.1' },
  );
  expect(right.status).toBe(429);
});

test('another e-mail from there, and the same e-mail from elsewhere, may still try', async () => {
  await using app = await createTestApp();
  for (let tries = 1; tries <= 31; tries += 1) await wrongPassword(app, 'noura@example.org');
  expect((await wrongPassword(app, 'noura@example.org')).status).toBe(429);
  expect((await wrongPassword(app, 'maha@example.org')).status).toBe(401);
  expect((await wrongPassword(app, 'noura@example.org', '10.0.0.2')).status).toBe(401);
});

test('a minute later everybody may try again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using app = await createTestApp();
  const tryCode = () => app.call(signInByCode, { body: { email: 'noura@example.org', code: '123456' } });
  for (let tries = 1; tries <= 30; tries += 1) await tryCode();
  expect((await tryCode()).status).toBe(429);
  vi.setSystemTime(Date.now() + minuteMs);
  app.clock.advance(minuteMs);
  expect((await tryCode()).status).toBe(410);
});

test('after 300 tries in a minute an address is refused, whatever e-mails it tries', async () => {
  await using app = await createTestApp();
  const tries = Array.from({ length: 300 }, (_, index) => index);
  for (const index of tries) {
    const body = { email: `person${index}@example.org`, code: '123456' };
    const { status } = await app.call(signInByCode, { body }, { remoteAddress: '10.0.0.1' });
    expect(status).not.toBe(429);
  }
  const byCode = await app.call(
    signInByCode,
    { body: { email: 'one.more@example.org', code: '123456' } },
    { remoteAddress: '10.0.0.1' },
  );
  const openLink = (remoteAddress: string) =>
    app.call(signInByLink, { query: { code: 'x'.repeat(43) } }, { remoteAddress });
  // Links cannot be guessed, and a sign-out is no try.
  expect([byCode.status, (await openLink('10.0.0.1')).status]).toEqual([429, 410]);
  const left = { body: { tokenHash: 'a'.repeat(64) } };
  expect((await app.call(endLeftSession, left, { remoteAddress: '10.0.0.1' })).status).toBe(204);
  const elsewhere = { body: { email: 'one.more@example.org', code: '123456' } };
  expect((await app.call(signInByCode, elsewhere, { remoteAddress: '10.0.0.2' })).status).not.toBe(429);
});

test('an address that a client writes into a header does not count as another', async () => {
  await using app = await createTestApp();
  const tryFrom = (forwarded: string) =>
    app.call(
      signInByPassword,
      { body: { email: 'noura@example.org', password: 'wrong' } },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
    );
  for (let tries = 1; tries <= 30; tries += 1) await tryFrom(`10.9.9.${tries}`);
  expect((await tryFrom('10.9.9.99')).status).toBe(429);
});

test('behind a proxy that is trusted the address in the header is the one that counts', async () => {
  await using app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  const tryFrom = (forwarded: string) =>
    app.call(
      signInByPassword,
      { body: { email: 'noura@example.org', password: 'wrong' } },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
    );
  for (let tries = 1; tries <= 31; tries += 1) await tryFrom('10.9.9.1');
  expect((await tryFrom('10.9.9.1')).status).toBe(429);
  expect((await tryFrom('10.9.9.2')).status).toBe(401);
});

test('what a client writes into the header itself does not count behind a trusted proxy', async () => {
  await using app = await createTestApp({ env: { TRUST_PROXY: '1' } });
  const tryAs = (claimed: string) =>
    app.call(
      signInByPassword,
      { body: { email: 'noura@example.org', password: 'wrong' } },
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': `${claimed}, 203.0.113.9` } },
    );
  for (let tries = 1; tries <= 31; tries += 1) await tryAs(`10.9.9.${tries}`);
  expect((await tryAs('10.9.8.1')).status).toBe(429);
});

test('addresses of one IPv6 network count as one', async () => {
  await using app = await createTestApp();
  const tryFrom = (remoteAddress: string) =>
    app.call(
      signInByPassword,
      { body: { email: 'noura@example.org', password: 'wrong' } },
      { remoteAddress },
    );
  for (let tries = 1; tries <= 31; tries += 1) await tryFrom(`2001:db8:1:2::${tries.toString(16)}`);
  expect((await tryFrom('2001:db8:1:2:aaaa::1')).status).toBe(429);
  expect((await tryFrom('2001:db8:1:3::1')).status).toBe(401);
});

test('a provider with very many IPv6 networks has four times the tries of one', async () => {
  await using app = await createTestApp();
  const tryFrom = (index: number) =>
    app.call(
      endLeftSession,
      { body: { tokenHash: 'a'.repeat(64) } },
      { remoteAddress: `2001:db8:1:${index.toString(16)}::1` },
    );
  const answers = await Promise.all(Array.from({ length: 1200 }, (_, index) => tryFrom(index)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await tryFrom(1200)).status).toBe(429);
});
