import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { addFavourite } from '#contract/favourites.ts';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { createOrganization, updateOrganization } from '#contract/organizations.ts';
import { type UpdateUser, updateMe } from '#contract/profile.ts';
import { starSession } from '#contract/stars.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { completeOrganization } from '#tests/support/organization-calls.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const isReplayed = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
  headers[headerNames.idempotencyReplayed] === 'true';

const call = <E extends Endpoint>(
  app: TestApp,
  { token }: SignedInPerson,
  endpoint: E,
  input: CallInput<E>,
  key: string = randomUUID(),
) => app.call(endpoint, input, { token, headers: { [headerNames.idempotencyKey]: key } });

async function keptBytes({ context }: TestApp): Promise<number> {
  const rows = await context.database.reader.selectFrom('idempotency_keys').select('body').execute();
  return rows.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
}

const largeProfile: UpdateUser = {
  bio: '😀'.repeat(limits.bioMaxLength),
  socialLinks: Array.from({ length: limits.socialLinksMax }, (_, index) => ({
    type: 'WEBSITE',
    url: `https://example.org/${index}/${'x'.repeat(460)}`,
    actionType: 'INSERT',
  })),
};

test('a large profile that is saved again and again makes the database hardly larger', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura', largeProfile);
  for (let save = 0; save < 20; save += 1) {
    const { status, text } = await call(app, noura, updateMe, { body: {} });
    expect([status, text.length > 20_000]).toEqual([200, true]);
  }
  expect(await keptBytes(app)).toBeLessThan(20 * 50);
});

test('of a profile or an organisation as it was saved nothing is kept: a repeat says what to read anew', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const body = { ...completeOrganization, socialLinks: [] };
  const { reply: made } = await call(app, noura, createOrganization, { body });
  const ofOrganization = { params: { id: String(made.id) }, body: { location: 'Jeddah' } };
  for (const [key, id, save] of [
    [
      randomUUID(),
      noura.user.id,
      (key: string) => call(app, noura, updateMe, { body: { position: 'Poet' } }, key),
    ],
    [randomUUID(), made.id, (key: string) => call(app, noura, updateOrganization, ofOrganization, key)],
  ] as const) {
    const [first, again] = [await save(key), await save(key)];
    expect([isReplayed(first), isReplayed(again), again.status]).toEqual([false, true, 200]);
    expect(JSON.parse(again.text)).toEqual({ readAnew: true, id });
  }
  const stored = await app.context.database.reader.selectFrom('idempotency_keys').select('body').execute();
  expect(stored.filter(({ body: text }) => /Poet|Jeddah/.test(text))).toEqual([]);
});

test('of a long post its id is kept, and it is written once', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { write } = threadCalls(app);
  const [key, message] = [randomUUID(), `<p>${'word '.repeat(3000)}</p>`];
  const { reply: post } = await write(noura, { key, message });
  const again = await write(noura, { key, message });
  expect([again.status, isReplayed(again), JSON.parse(again.text)]).toEqual([
    201,
    true,
    { readAnew: true, id: post.id },
  ]);
  expect(await textsSeen(app, noura)).toHaveLength(1);
});

test('of a refusal with very many faults its reason is kept', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const wrong = { type: 'WEBSITE', url: 'not an address', actionType: 'INSERT' } as const;
  const input = { body: { socialLinks: Array.from({ length: limits.socialLinksMax }, () => wrong) } };
  const key = randomUUID();
  const refuse = () => call(app, noura, updateMe, input, key);
  const [first, again] = [await refuse(), await refuse()];
  expect([first.status, again.status, again.problem.code]).toEqual([422, 422, 'invalid']);
});

const star = (app: TestApp, person: SignedInPerson, key?: string) =>
  call(app, person, starSession, { params: { id: '1' }, body: { starred: true } }, key);

test('who writes very much in a day gets short answers when repeating, then waits, and nobody else does', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { writtenBytes } = app.context;
  const favour = { body: { userId1: noura.user.id, userId2: maha.user.id, favourite: true } };
  const [before, after] = [randomUUID(), randomUUID()];
  const first = await call(app, noura, addFavourite, favour, before);
  writtenBytes.add(noura.user.id, limits.writtenBytesPerDay / 2);
  await call(app, noura, addFavourite, favour, after);
  expect((await call(app, noura, addFavourite, favour, before)).text).toBe(first.text);
  expect(JSON.parse((await call(app, noura, addFavourite, favour, after)).text)).toEqual({ readAnew: true });

  writtenBytes.add(noura.user.id, limits.writtenBytesPerDay / 2 - 5_000);
  const { write } = threadCalls(app);
  const long = await write(noura, { message: 'word '.repeat(2000) });
  expect([long.status, long.problem.code]).toEqual([429, 'too_many_requests']);
  expect((await write(maha, { message: 'word '.repeat(2000) })).status).toBe(201);

  writtenBytes.add(noura.user.id, 3_000);
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const statuses = await Promise.all(keys.map(async (key) => (await star(app, noura, key)).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const refusedKey = keys[statuses.indexOf(429)];
  app.clock.advance(dayMs);
  expect(isReplayed(await star(app, noura, refusedKey))).toBe(false);
});
