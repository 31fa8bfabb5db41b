import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { createOrganization } from '#contract/organizations.ts';
import { type UpdateUser, updateMe } from '#contract/profile.ts';
import { endSession, getMe } from '#contract/users.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { completeOrganization } from '#tests/support/organization-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

const put = (app: TestApp, token: string, key: string, body: UpdateUser) =>
  app.call(updateMe, { body }, { token, headers: { [headerNames.idempotencyKey]: key } });
const isReplayed = (answer: { headers: Readonly<Record<string, string | undefined>> }) =>
  answer.headers[headerNames.idempotencyReplayed] === 'true';

test('the same write with the same key is done once and answered twice alike', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  const body = { ...completeOrganization, socialLinks: [] };
  const make = () =>
    app.call(createOrganization, { body }, { token, headers: { [headerNames.idempotencyKey]: key } });
  const [first, second] = [await make(), await make()];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
});

test('a write that is repeated later does not undo what came after it', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  await put(app, token, key, { firstName: 'Noura' });
  await app.call(updateMe, { body: { firstName: 'Maha' } }, { token });
  expect(isReplayed(await put(app, token, key, { firstName: 'Noura' }))).toBe(true);
  expect((await app.call(getMe, {}, { token })).reply.firstName).toBe('Maha');
});

test("the order of a body's fields does not make another body", async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  await put(app, token, key, { firstName: 'Noura', lastName: 'Alharbi' });
  const second = await put(app, token, key, { lastName: 'Alharbi', firstName: 'Noura' });
  expect([second.status, isReplayed(second)]).toEqual([200, true]);
});

test('the same key with another body is refused and changes nothing', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  await put(app, token, key, { firstName: 'Noura' });
  const other = await put(app, token, key, { firstName: 'Maha' });
  expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
  expect((await app.call(getMe, {}, { token })).reply.firstName).toBe('Noura');
});

test('a refusal is an answer too, and is replayed', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  const answers = [
    await put(app, token, key, { firstName: 'R2' }),
    await put(app, token, key, { firstName: 'R2' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect(answers[1]?.text).toBe(answers[0]?.text);
});

test.each([
  'x',
  '',
  '123',
  'not-a-uuid-at-all',
  'x'.repeat(300),
  `${'0'.repeat(8)}-0000-0000-0000`,
  "'; drop",
])('the key %j is malformed', async (key) => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const answer = await put(app, token, key, { firstName: 'Noura' });
  expect([answer.status, answer.problem.code]).toEqual([400, 'malformed_key']);
  expect((await app.call(getMe, {}, { token })).reply.firstName).toBeNull();
});

test('without a key nothing is deduplicated', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  for (const firstName of ['Noura', 'Maha', 'Noura']) {
    const answer = await app.call(updateMe, { body: { firstName } }, { token });
    expect([answer.reply.firstName, isReplayed(answer)]).toEqual([firstName, false]);
  }
});

test('a key belongs to one person, over all their sessions', async () => {
  await using app = await createTestApp();
  const noura = await app.signIn(email);
  const again = await app.signIn(email);
  const maha = await app.signIn('maha@example.org');
  const key = randomUUID();
  await put(app, noura.accessToken, key, { firstName: 'Noura' });
  const hers = await put(app, maha.accessToken, key, { firstName: 'Maha' });
  expect([hers.status, hers.reply.email, isReplayed(hers)]).toEqual([200, 'maha@example.org', false]);
  expect(isReplayed(await put(app, again.accessToken, key, { firstName: 'Noura' }))).toBe(true);
});

test('a dead session is told so, also with a key that has an answer, and its 401 is not kept', async () => {
  await using app = await createTestApp();
  const dead = await app.signIn(email);
  const alive = await app.signIn(email);
  const [used, fresh] = [randomUUID(), randomUUID()];
  await put(app, dead.accessToken, used, { firstName: 'Noura' });
  await app.call(endSession, {}, { token: dead.accessToken });
  expect((await put(app, dead.accessToken, used, { firstName: 'Noura' })).status).toBe(401);
  expect((await put(app, dead.accessToken, fresh, { firstName: 'Maha' })).status).toBe(401);
  expect(isReplayed(await put(app, alive.accessToken, fresh, { firstName: 'Maha' }))).toBe(false);
});

test('twenty at once with one key have one effect', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => put(app, token, key, { firstName: 'Noura' })),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([
      409,
      'in_progress',
      '1',
    ]);
  }
  expect(isReplayed(await put(app, token, key, { firstName: 'Noura' }))).toBe(true);
});

test('two servers on one database share the keys', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ database: one.database, clock: one.clock });
  const { accessToken: token } = await one.signIn(email);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      put(index % 2 === 0 ? one : other, token, key, { firstName: 'Noura' }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200 && !isReplayed(answer))).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
});

test('an answer is kept for 30 days', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const key = randomUUID();
  await put(app, token, key, { firstName: 'Noura' });
  app.clock.advance(30 * dayMs - 1000);
  expect(isReplayed(await put(app, token, key, { firstName: 'Noura' }))).toBe(true);
});
