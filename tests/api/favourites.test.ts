import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { enter, insertPeople, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const set = (app: TestApp, by: SignedInPerson, userId2: number, favourite = true) =>
  app.call(
    favourite ? addFavourite : removeFavourite,
    { body: { userId1: by.user.id, userId2, favourite } },
    { token: by.token },
  );

const list = (app: TestApp, userId: number, token: string) =>
  app.call(listFavourites, { params: { userId: String(userId) } }, { token });

const idsOf = async (app: TestApp, { user, token }: SignedInPerson) =>
  (await list(app, user.id, token)).reply.map(({ user2 }) => user2.id);

test('a favourite is added, listed with what everybody may see, and removed', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  expect((await list(app, noura.user.id, noura.token)).reply).toEqual([]);
  const added = await set(app, noura, maha.user.id);
  expect(added.status).toBe(200);
  expect(added.reply).toMatchObject({
    user1: { id: noura.user.id },
    user2: { id: maha.user.id },
    favourite: true,
  });
  const listed = await list(app, noura.user.id, noura.token);
  expect(listed.reply).toEqual([added.reply]);
  expect(listed.text).not.toContain('@example.org');
  expect(await idsOf(app, maha)).toEqual([]);
  const removed = await set(app, noura, maha.user.id, false);
  expect(removed.reply).toEqual({ ...added.reply, favourite: false });
  expect(await idsOf(app, noura)).toEqual([]);
});

test('repeats change nothing, also at once, and what is wanted is what counts', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const answers = await Promise.all(Array.from({ length: 8 }, () => set(app, noura, maha.user.id)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await idsOf(app, noura)).toEqual([maha.user.id]);
  for (let round = 0; round < 2; round += 1)
    expect((await set(app, noura, maha.user.id, false)).reply.favourite).toBe(false);
  const body = { userId1: noura.user.id, userId2: maha.user.id, favourite: true };
  expect((await app.call(removeFavourite, { body }, { token: noura.token })).reply.favourite).toBe(true);
  expect(await idsOf(app, noura)).toEqual([maha.user.id]);
});

test('the first added stands first', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const [a = 0, b = 0, c = 0] = await insertPeople(app, 3);
  for (const id of [c, a, b]) {
    await set(app, noura, id);
    app.clock.advance(1000);
  }
  await set(app, noura, c);
  expect(await idsOf(app, noura)).toEqual([c, a, b]);
});

test('a change that the phone sends twice is made once', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const body = { userId1: noura.user.id, userId2: maha.user.id, favourite: true };
  const options = { token: noura.token, headers: { [headerNames.idempotencyKey]: randomUUID() } };
  await app.call(addFavourite, { body }, options);
  await set(app, noura, maha.user.id, false);
  const replayed = await app.call(addFavourite, { body }, options);
  expect([replayed.headers[headerNames.idempotencyReplayed], replayed.reply.favourite]).toEqual([
    'true',
    true,
  ]);
  expect(await idsOf(app, noura)).toEqual([]);
});

describe.each([
  ['POST', addFavourite],
  ['PUT', removeFavourite],
])('%s refuses', (_, endpoint) => {
  test('to change the favourites of another', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    await set(app, maha, noura.user.id);
    for (const favourite of [true, false]) {
      const body = { userId1: maha.user.id, userId2: noura.user.id, favourite };
      const answer = await app.call(endpoint, { body }, { token: noura.token });
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
    }
    expect(await idsOf(app, maha)).toEqual([noura.user.id]);
  });

  test('to favour oneself', async () => {
    await using app = await createTestApp();
    const { user, token } = await enter(app, 'Noura');
    const body = { userId1: user.id, userId2: user.id, favourite: true };
    const answer = await app.call(endpoint, { body }, { token });
    expect([answer.status, answer.problem.fields]).toEqual([422, { userId2: texts.invalid }]);
  });

  test('a person who is not there, or has no name yet', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    const nameless = await app.signIn('new@example.org');
    for (const userId2 of [nameless.user.id, 999_999]) {
      const body = { userId1: noura.user.id, userId2, favourite: true };
      const answer = await app.call(endpoint, { body }, { token: noura.token });
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    ['nothing', {}],
    ['a number as a text', { userId2: '2' }],
    ['a number that is none', { userId2: 1.5 }],
    ['a number below one', { userId2: 0 }],
    ['a number that no database holds', { userId2: 1e15 }],
    ['a wish that is none', { userId2: 2, favourite: 'yes' }],
  ])('%s', async (_what, wrong) => {
    await using app = await createTestApp();
    const { user, token } = await enter(app, 'Noura');
    const body = { userId1: user.id, favourite: true, ...wrong };
    const answer = await app.request({ method: endpoint.method, path: endpoint.path, token, body });
    expect([404, 422]).toContain(answer.status);
  });
});

test("another's list is not to be read", async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  for (const id of [maha.user.id, 999_999])
    expect((await list(app, id, noura.token)).problem.code).toBe('forbidden');
  expect((await app.call(listFavourites, { params: { userId: '1' } })).status).toBe(401);
});

describe('as many as fit', () => {
  test('are kept; of more at once each is told that no more fit, and one that stands may be repeated', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    const ids = await insertPeople(app, limits.favouritesMax + 9);
    const standing = ids.slice(0, limits.favouritesMax - 1);
    await app.context.database.transaction(async (tx) => {
      const row = (id: number) => ({
        user_id: noura.user.id,
        favourite_user_id: id,
        created_at: app.clock(),
      });
      await tx.insertInto('favourite_contacts').values(standing.map(row)).execute();
    });
    await warmUp(app);
    const answers = await Promise.all(ids.slice(limits.favouritesMax - 1).map((id) => set(app, noura, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'conflict', message: expect.stringContaining('1000') });
    expect(await idsOf(app, noura)).toHaveLength(limits.favouritesMax);
    expect((await set(app, noura, standing[0] ?? 0)).status).toBe(200);
  });
});
