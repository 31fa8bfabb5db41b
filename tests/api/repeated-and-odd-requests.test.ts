import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { endSession, getMe } from '#contract/users.ts';
import { outboxToken } from '#server/features/dev-outbox/outbox-access.ts';
import { createTestApp } from '#tests/support/test-app.ts';

test('a write without a body may still name its type', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const headers = { 'content-type': 'application/json' };
  expect((await app.request({ method: 'DELETE', path: endSession.path, token, headers })).status).toBe(204);
  expect((await app.call(getMe, {}, { token })).status).toBe(401);
});

test.each(['[]', 'null', '[{"firstName":"Sara"}]', '7', '"text"'])('%s is no profile', async (body) => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request({ method: 'PUT', path: updateMe.path, token, headers, body });
  expect(answer.status).toBe(422);
});

test('who has anything of a read has what is newest', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  expect((await app.call(getMe, {}, { token, headers: { 'if-none-match': '*' } })).status).toBe(304);
});

test('a key whose write was refused by a full database is free to be tried again', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const { database } = app.context;
  const transaction = database.transaction;
  Object.assign(database, {
    transaction: () => Promise.reject(Object.assign(new Error('busy'), { errcode: 5 })),
  });
  const refused = await app.call(updateMe, { body: { firstName: 'Noura' } }, { token, headers });
  Object.assign(database, { transaction });
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '1',
  ]);
  const answer = await app.call(updateMe, { body: { firstName: 'Noura' } }, { token, headers });
  expect([answer.status, answer.headers[headerNames.idempotencyReplayed]]).toEqual([200, undefined]);
});

test.each(['%00', '%F0%9F', 'a%00b@example.org'])(
  'the outbox of %s is empty and nothing breaks',
  async (to) => {
    await using app = await createTestApp();
    await app.requestMail('noura@example.org');
    const answer = await app.request({ path: `/dev/outbox.json?token=${outboxToken(app.context)}&to=${to}` });
    expect([answer.status, answer.text]).toEqual([200, '[]']);
  },
);

test('a demo that is switched off lets nobody in by the password that everybody knows', async () => {
  await using on = await createTestApp({ env: { DEMO: '1' } });
  await on.signInWithPassword('host@demo.test');
  await using off = await createTestApp({ env: { DEMO: '0' }, database: on.database, clock: on.clock });
  await expect(off.signInWithPassword('host@demo.test')).rejects.toThrow();
  await using again = await createTestApp({ env: { DEMO: '1' }, database: on.database, clock: on.clock });
  expect((await again.signInWithPassword('host@demo.test')).user.id).toBe(1);
});
