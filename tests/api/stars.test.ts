import { expect, test } from 'vitest';
import { listStars, starSession } from '#contract/stars.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const star = (app: TestApp, by: SignedInPerson, id: number | string, starred = true) =>
  app.call(starSession, { params: { id: String(id) }, body: { starred } }, { token: by.token });
const list = async (app: TestApp, by: SignedInPerson) =>
  (await app.call(listStars, {}, { token: by.token })).reply;

test('sessions are starred and listed in the order of the agenda, for oneself alone', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  expect(await list(app, noura)).toEqual([]);
  expect((await star(app, noura, 5)).reply).toEqual([5]);
  expect((await star(app, noura, 2)).reply).toEqual([2, 5]);
  expect(await list(app, noura)).toEqual([2, 5]);
  expect(await list(app, maha)).toEqual([]);
  expect((await star(app, noura, 5, false)).reply).toEqual([2]);
  expect(await list(app, noura)).toEqual([2]);
});

test('a star is a state: repeats change nothing, also at once', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const answers = await Promise.all(Array.from({ length: 6 }, () => star(app, noura, 3)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 [3]']));
  for (let round = 0; round < 2; round += 1) expect((await star(app, noura, 3, false)).reply).toEqual([]);
});

test('a session that the agenda does not have is not there', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  for (const id of [18, 999_999, '0', '-1', '1.5', 'x'])
    expect((await star(app, noura, id)).problem.code).toBe('not_found');
  expect(await list(app, noura)).toEqual([]);
});

test("a star of an earlier year's agenda is kept, and not shown", async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  await app.context.database.transaction((tx) =>
    tx
      .insertInto('session_stars')
      .values({ user_id: noura.user.id, session_id: 900, created_at: 1 })
      .execute(),
  );
  expect((await star(app, noura, 1)).reply).toEqual([1]);
});

test.each([{}, { starred: 'yes' }, { starred: null }, { starred: 1 }, []])('%j is no wish', async (body) => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const path = starSession.path.replace(':id', '1');
  expect((await app.request({ method: 'PUT', path, token, body })).status).toBe(422);
});

test("it is told to one's other devices", async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const noura = await enter(app, 'Noura');
  using channel = await joinChannel(origin, noura.token);
  await star(app, noura, 999);
  await star(app, noura, 1);
  await expect
    .poll(() => channel.messages)
    .toEqual([{ type: 'ready', listens: true }, { type: 'own.starred' }]);
});
