import { describe, expect, test } from 'vitest';
import { passkeyLimits } from '#contract/passkey-limits.ts';
import { renamePasskey } from '#contract/passkeys.ts';
import { getMe } from '#contract/users.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { passkeyCalls } from '#tests/support/passkey-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

/** Noura, signed in by mail, and her phone. */
async function start() {
  const app = await createTestApp();
  const { accessToken: token, user } = await app.signIn(email);
  return { app, token, user, calls: passkeyCalls(app), phone: createAuthenticator() };
}

async function signedInWith(
  app: TestApp,
  answer: Promise<{ status: number; reply: { accessToken: string } }>,
) {
  const { status, reply } = await answer;
  expect(status).toBe(200);
  return (await app.call(getMe, {}, { token: reply.accessToken })).reply;
}

const refused = [401, 'passkey_refused'];

describe('a passkey', () => {
  test('is added in a session, told by mail, and signs in with one touch', async () => {
    const { app, token, user, calls, phone } = await start();
    await using _app = app;
    const { status, reply } = await calls.add(token, phone, ' My phone ');
    expect(status).toBe(201);
    expect(reply).toMatchObject({ name: 'My phone', oneDevice: true, lastUsedDate: null });
    expect((await app.newestMail(email)).text).toContain('“My phone” signs in to your account');
    expect((await signedInWith(app, calls.signIn(phone))).id).toBe(user.id);
    expect(await calls.list(token)).toMatchObject([{ id: reply.id, lastUsedDate: expect.any(String) }]);
  });

  test('is one of several, each with its name, and signs nobody in once it is removed', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    const laptop = createAuthenticator();
    await calls.add(token, phone);
    const { reply: second } = await calls.add(token, laptop, 'Laptop');
    const input = { params: { id: String(second.id) }, body: { name: 'Work laptop' } };
    expect((await app.call(renamePasskey, input, { token })).reply.name).toBe('Work laptop');
    expect((await calls.list(token)).map(({ name }) => name)).toEqual(['Work laptop', 'My phone']);
    expect((await calls.remove(token, second.id)).status).toBe(204);
    const answer = await calls.signIn(laptop);
    expect([answer.status, answer.problem.code]).toEqual(refused);
    expect((await calls.signIn(phone)).status).toBe(200);
  });

  test('is nobody else’s to rename or to remove', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    const { reply } = await calls.add(token, phone);
    const { accessToken: other } = await app.signIn('maha@example.org');
    const input = { params: { id: String(reply.id) }, body: { name: 'Mine' } };
    expect((await app.call(renamePasskey, input, { token: other })).status).toBe(404);
    expect((await calls.remove(other, reply.id)).status).toBe(404);
    expect(await calls.list(other)).toEqual([]);
  });

  test(`is one of ${passkeyLimits.most} at most`, async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    for (let count = 1; count <= passkeyLimits.most; count += 1)
      expect((await calls.add(token, createAuthenticator())).status).toBe(201);
    expect((await calls.askToAdd(token)).problem.code).toBe('conflict');
    const { options } = (await calls.askToAdd((await app.signIn('maha@example.org')).accessToken)).reply;
    expect((await calls.send(token, phone.create(options))).problem.code).toBe('passkey_refused');
  });
});

describe('adding one', () => {
  test('once more, after the reply was lost, gives the same; to somebody else it is refused', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    const { options } = (await calls.askToAdd(token)).reply;
    const answer = phone.create(options);
    const first = await calls.send(token, answer);
    const second = await calls.send(token, answer);
    expect([second.status, second.reply]).toEqual([201, first.reply]);
    expect(await calls.list(token)).toHaveLength(1);
    const { accessToken: other } = await app.signIn('maha@example.org');
    expect((await calls.send(other, answer)).problem.code).toBe('passkey_refused');
    app.clock.advance(10 * minuteMs);
    expect((await calls.send(token, answer)).problem.code).toBe('passkey_refused');
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { site: 'evil.example' }],
    ['no finger and no PIN', { isUnverified: true }],
  ])('with %s is refused', async (_what, ceremony) => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    const { options } = (await calls.askToAdd(token)).reply;
    const answer = await calls.send(token, phone.create(options, ceremony));
    expect([answer.status, answer.problem.code]).toEqual(refused);
    expect(await calls.list(token)).toEqual([]);
  });

  test('needs a question of its own session, not older than ten minutes', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    const { options } = (await calls.askToAdd(token)).reply;
    const { accessToken: elsewhere } = await app.signIn(email);
    expect((await calls.send(elsewhere, phone.create(options))).problem.code).toBe('passkey_refused');
    expect((await calls.send(token, phone.create(await calls.ask()))).problem.code).toBe('passkey_refused');
    app.clock.advance(10 * minuteMs);
    expect((await calls.send(token, phone.create(options))).problem.code).toBe('passkey_refused');
  });
});

describe('signing in with one', () => {
  test('takes an answer once, and none to a question of another kind or another time', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    await calls.add(token, phone);
    const answer = phone.get(await calls.ask());
    expect((await calls.enter(answer)).status).toBe(200);
    expect((await calls.enter(answer)).problem.code).toBe('passkey_refused');
    const { options } = (await calls.askToAdd(token)).reply;
    expect((await calls.enter(phone.get(options))).problem.code).toBe('passkey_refused');
    const late = await calls.ask();
    app.clock.advance(10 * minuteMs);
    expect((await calls.enter(phone.get(late))).problem.code).toBe('passkey_refused');
  });

  test.each([
    ['another origin', { origin: 'http://localhost:8081' }],
    ['another site', { site: 'evil.example' }],
    ['no finger and no PIN', { isUnverified: true }],
    ['the handle of somebody else', { userHandle: Buffer.from('999').toString('base64url') }],
  ])('with %s is refused', async (_what, use) => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    await calls.add(token, phone);
    const answer = await calls.enter(phone.get(await calls.ask(), use));
    expect([answer.status, answer.problem.code]).toEqual(refused);
  });

  test('is refused to a copied key, whose count has not grown, also at the same moment', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    await calls.add(token, phone);
    expect((await calls.enter(phone.get(await calls.ask(), { counter: 7 }))).status).toBe(200);
    expect((await calls.enter(phone.get(await calls.ask(), { counter: 7 }))).status).toBe(401);
    expect((await calls.enter(phone.get(await calls.ask(), { counter: 3 }))).status).toBe(401);
    const both = [await calls.ask(), await calls.ask()].map((question) =>
      phone.get(question, { counter: 9 }),
    );
    const statuses = (await Promise.all(both.map(calls.enter))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  test('is refused alike for a key that nobody has and one whose signature is another’s', async () => {
    const { app, token, calls, phone } = await start();
    await using _app = app;
    await calls.add(token, phone);
    const stranger = createAuthenticator().get(await calls.ask());
    const own = phone.get(await calls.ask());
    const forged = { ...own, response: { ...own.response, signature: stranger.response.signature } };
    const [unknown, wrong] = [await calls.enter(stranger), await calls.enter(forged)];
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(unknown.status).toBe(401);
  });
});
