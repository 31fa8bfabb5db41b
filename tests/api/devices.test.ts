import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { signInByCode, signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { endOtherSession, endOtherSessions, getMe, listSessions } from '#contract/users.ts';
import { dayMs, hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0';

async function signInOn(app: TestApp, userAgent: string, address = email): Promise<string> {
  const { link } = await app.requestMail(address);
  const headers = { 'user-agent': userAgent };
  return (await app.call(signInByLink, { query: { code: codeOfLink(link) } }, { headers })).reply.accessToken;
}

const list = async (app: TestApp, token: string) => (await app.call(listSessions, {}, { token })).reply;
const end = (app: TestApp, token: string, id: number | string) =>
  app.call(endOtherSession, { params: { id: String(id) } }, { token });

test('one sees where one is signed in, the most recently used first, and which of them asks', async () => {
  await using app = await createTestApp();
  const started = new Date(app.clock()).toISOString();
  const onPhone = await signInOn(app, phone);
  app.clock.advance(2 * dayMs);
  const later = new Date(app.clock()).toISOString();
  const onLaptop = await signInOn(app, laptop);
  await signInOn(app, phone, 'maha@example.org');
  const id = expect.any(Number);
  const old = { id, device: 'Chrome on Android', createdDate: started, lastUsedDate: started };
  const fresh = { id, device: 'Firefox on Windows', createdDate: later, lastUsedDate: later };
  expect(await list(app, onLaptop)).toEqual([
    { ...fresh, current: true },
    { ...old, current: false },
  ]);
  await app.call(getMe, {}, { token: onPhone });
  await expect
    .poll(async () => (await list(app, onPhone)).map(({ lastUsedDate }) => lastUsedDate))
    .toEqual([later, later]);
  expect((await list(app, onPhone)).map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Windows', false],
    ['Chrome on Android', true],
  ]);
});

test('each way of signing in tells the device, and none keeps what the program called itself', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const headers = { 'user-agent': `${phone} secret-mark` };
  const body = { email: 'host@demo.test', password: 'demo-password' };
  const byPassword = (await app.call(signInByPassword, { body }, { headers })).reply.accessToken;
  const { code } = await app.requestMail('host@demo.test');
  await app.call(signInByCode, { body: { email: 'host@demo.test', code } }, { headers });
  await signInOn(app, headers['user-agent'], 'host@demo.test');
  const devices = (await list(app, byPassword)).map(({ device }) => device);
  expect(devices).toEqual(Array(3).fill('Chrome on Android'));
  const { reader } = app.context.database;
  expect(JSON.stringify(await reader.selectFrom('sessions').selectAll().execute())).not.toContain(
    'secret-mark',
  );
});

test('a device that does not tell what it is, is unknown', async () => {
  await using app = await createTestApp();
  const token = await signInOn(app, 'curl/8.5.0');
  expect(await list(app, token)).toMatchObject([{ device: null, current: true }]);
});

test('a session that has run out is not listed', async () => {
  await using app = await createTestApp();
  await signInOn(app, phone);
  app.clock.advance(90 * dayMs);
  const token = await signInOn(app, laptop);
  expect(await list(app, token)).toHaveLength(1);
});

test('a device is signed out by another at its next request', async () => {
  await using app = await createTestApp();
  const [onPhone, onLaptop] = [await signInOn(app, phone), await signInOn(app, laptop)];
  const lost = (await list(app, onLaptop)).find(({ current }) => !current);
  const ended = await end(app, onLaptop, lost?.id ?? 0);
  expect([ended.status, ended.text]).toEqual([204, '']);
  expect((await app.call(getMe, {}, { token: onPhone })).status).toBe(401);
  expect(await list(app, onLaptop)).toMatchObject([{ current: true }]);
  expect((await end(app, onLaptop, lost?.id ?? 0)).status).toBe(404);
});

test('a device may end its own session, as by logging out', async () => {
  await using app = await createTestApp();
  const token = await signInOn(app, phone);
  const [own] = await list(app, token);
  expect((await end(app, token, own?.id ?? 0)).status).toBe(204);
  expect((await app.call(getMe, {}, { token })).status).toBe(401);
});

test("another's session cannot be ended, and is not told from one that is not there", async () => {
  await using app = await createTestApp();
  const noura = await signInOn(app, phone);
  const maha = await signInOn(app, phone, 'maha@example.org');
  const [foreign] = await list(app, maha);
  const refused = await end(app, noura, foreign?.id ?? 0);
  const missing = await end(app, noura, 999_999);
  expect([refused.status, refused.text]).toEqual([404, missing.text]);
  expect((await app.call(getMe, {}, { token: maha })).status).toBe(200);
  for (const id of ['0', '-1', 'x']) expect((await end(app, noura, id)).status).toBe(404);
});

/** Signs somebody in as often as a person may be, each time a minute later, without the way through the door. */
async function fillSessions(app: TestApp, userId: number): Promise<void> {
  await app.context.database.transaction(async (tx) => {
    const rows = Array.from({ length: limits.sessionsMax }, (_, index) => {
      const at = app.clock() - (index + 1) * minuteMs;
      const moments = { created_at: at, last_used_at: at, expires_at: at + dayMs };
      return { token_hash: `hash-${index}`, user_id: userId, device: `Device ${index}`, ...moments };
    });
    await tx.insertInto('sessions').values(rows).execute();
  });
}

test('a person has 50 sessions at most: with one more the one that was unused longest ends', async () => {
  await using app = await createTestApp();
  const { accessToken: first, user } = await app.signIn(email);
  app.clock.advance(hourMs);
  await fillSessions(app, user.id);
  const mails = [await app.requestMail(email), await app.requestMail(email)];
  const answers = await Promise.all(
    mails.map(({ link }) => app.call(signInByLink, { query: { code: codeOfLink(link) } })),
  );
  const sessions = await list(app, answers[0]?.reply.accessToken ?? '');
  expect([sessions.length, limits.sessionsMax]).toEqual([50, 50]);
  expect(sessions.at(-1)?.device).toBe('Device 47');
  expect((await app.call(getMe, {}, { token: first })).status).toBe(401);
  for (const { reply } of answers) expect((await list(app, reply.accessToken)).length).toBe(50);
});

test('signing out everywhere ends all sessions but the one that asks, and nobody else has to', async () => {
  await using app = await createTestApp();
  const maha = await signInOn(app, phone, 'maha@example.org');
  const [onPhone, onLaptop, onTablet] = [
    await signInOn(app, phone),
    await signInOn(app, laptop),
    await signInOn(app, phone),
  ];
  const ended = await app.call(endOtherSessions, {}, { token: onLaptop });
  expect([ended.status, ended.text]).toEqual([204, '']);
  expect(await list(app, onLaptop)).toMatchObject([{ current: true }]);
  for (const token of [onPhone, onTablet]) expect((await app.call(getMe, {}, { token })).status).toBe(401);
  expect((await app.call(getMe, {}, { token: maha })).status).toBe(200);
  expect((await app.call(endOtherSessions, {}, { token: onLaptop })).status).toBe(204);
});
