import { expect, test } from 'vitest';
import { countForms, exportApplications } from '#contract/applications.ts';
import { exportRegistrants } from '#contract/registrations.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { admin } from '#tests/support/organiser.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { askRegistrants } from '#tests/support/registration-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const host = 'host@demo.test';
const roomId = 1;

async function start(env: Readonly<Record<string, string>> = { HOSTS_NEED_PASSKEY: '1' }) {
  const app = await createTestApp({ env: { DEMO: '1', ...env } });
  const { accessToken: token } = await app.signInWithPassword(host);
  return { app, token, calls: passkeyCalls(app), phone: createAuthenticator() };
}

/** What a host reads of other people's requests. */
async function statuses(app: TestApp, token: string): Promise<number[]> {
  const asked = [
    await app.call(countForms, {}, { token }),
    await app.call(exportApplications, {}, { token }),
    await askRegistrants(app, { token }, roomId),
    await app.call(exportRegistrants, { params: { id: String(roomId) } }, { token }),
  ];
  return asked.map(({ status }) => status);
}

test('applications and registrants are read by hosts who have shown a passkey in their session', async () => {
  const { app, token, calls, phone } = await start();
  await using _app = app;
  expect(await statuses(app, token)).toEqual([403, 403, 403, 403]);
  const { problem } = await askRegistrants(app, { token }, roomId);
  expect([problem.code, problem.message]).toEqual(['passkey_needed', 'Please show your passkey first.']);
  await calls.add(token, phone);
  expect(await statuses(app, token)).toEqual([200, 200, 200, 200]);
  const { accessToken: another } = await app.signInWithPassword(host);
  expect(await statuses(app, another)).toEqual([403, 403, 403, 403]);
  expect((await calls.confirm(another, phone)).status).toBe(204);
  expect(await statuses(app, another)).toEqual([200, 200, 200, 200]);
  const { accessToken: byPasskey } = (await calls.signIn(phone)).reply;
  expect(await statuses(app, byPasskey)).toEqual([200, 200, 200, 200]);
});

test('who may not read them is told that, whether or not a passkey was shown', async () => {
  const { app } = await start();
  await using _app = app;
  const { accessToken: token } = await app.signInWithPassword('participant@demo.test');
  expect((await app.call(countForms, {}, { token })).problem.code).toBe('forbidden');
});

test('a stolen session adds no second passkey, and takes none away', async () => {
  const { app, token, calls, phone } = await start();
  await using _app = app;
  const { reply } = await calls.add(token, phone);
  const { accessToken: stolen } = await app.signInWithPassword(host);
  expect((await calls.askToAdd(stolen)).problem.code).toBe('passkey_needed');
  expect((await calls.remove(stolen, reply.id)).problem.code).toBe('passkey_needed');
  const { accessToken: other } = await app.signInWithPassword('admin@demo.test');
  const others = createAuthenticator();
  await calls.add(other, others);
  expect((await calls.confirm(stolen, others)).problem.code).toBe('passkey_refused');
});

test('elsewhere nobody is asked for one', async () => {
  const { app, token } = await start({});
  await using _app = app;
  expect(await statuses(app, token)).toEqual([200, 200, 200, 200]);
});

test('a host who has lost the only one comes in by mail and makes another, once the organiser has helped', async () => {
  const { app, token, calls, phone } = await start();
  await using _app = app;
  await calls.add(token, phone);
  expect(await admin(app.database, 'person', 'passkeys-end', host)).toEqual({
    code: 0,
    said: `1 passkey of ${host} taken away, and 1 session ended.`,
  });
  expect((await calls.signIn(phone)).status).toBe(401);
  const { accessToken: next } = await app.signInWithPassword(host);
  expect((await calls.add(next, createAuthenticator())).status).toBe(201);
  expect(await statuses(app, next)).toEqual([200, 200, 200, 200]);
});
