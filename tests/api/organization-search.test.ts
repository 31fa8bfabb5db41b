import { expect, test } from 'vitest';
import { createOrganization, searchOrganizations } from '#contract/organizations.ts';
import { insertOrganization } from '#server/features/organizations/store.ts';
import { arrive, change, join, start } from '#tests/support/organization-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const search = async (app: TestApp, token: string, query = '') =>
  (await app.call(searchOrganizations, { query: { query } }, { token })).reply;

test('all organisations are found by name, with where they are and how many belong to them', async () => {
  await using app = await createTestApp();
  const { owner, code } = await start(app);
  const [rakan, maha] = [await arrive(app, 'Rakan'), await arrive(app, 'Maha')];
  await join(app, rakan, code);
  await change(app, maha, { follower: true });
  const { accessToken: nameless } = await app.signIn('nameless@example.org');
  await join(app, { token: nameless }, code);
  const body = { name: 'Ëtude', location: 'Jeddah', orgLastlinkSuffix: 'etude' };
  await app.call(createOrganization, { body }, { token: rakan.token });
  const all = await search(app, maha.token);
  expect(all).toEqual({
    content: [
      {
        id: 1,
        name: 'Masar Labs',
        location: 'Riyadh',
        logo: null,
        orgLastlinkSuffix: 'Masar_Labs',
        membersCount: 2,
      },
      { id: 2, name: 'Ëtude', location: 'Jeddah', logo: null, orgLastlinkSuffix: 'etude', membersCount: 1 },
    ],
    totalElements: 2,
  });
  expect(await search(app, owner.token)).toEqual(all);
});

test.each([
  ['LABS', ['Masar Labs']],
  ['labs mas', ['Masar Labs']],
  ['ËTU', ['Ëtude']],
  ['riyadh', []],
  ['100%', ['100% Arabic']],
  ['a%b', []],
  // Below three characters everything stays (specification, section 5).
  ['la', ['100% Arabic', 'Masar Labs', 'Ëtude']],
  ['   ', ['100% Arabic', 'Masar Labs', 'Ëtude']],
] as const)('the search %j finds %j', async (query, names) => {
  await using app = await createTestApp();
  const { owner } = await start(app);
  for (const [name, orgLastlinkSuffix] of [
    ['Ëtude', 'etude'],
    ['100% Arabic', 'arabic'],
  ] as const)
    await app.call(
      createOrganization,
      { body: { name, location: 'Riyadh', orgLastlinkSuffix } },
      { token: owner.token },
    );
  const found = await search(app, owner.token, query);
  expect(found.content.map(({ name }) => name)).toEqual(names);
  expect(found.totalElements).toBe(names.length);
});

test('a list of more than two hundred is cut, and says how many there are', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  await app.context.database.transaction(async (tx) => {
    for (let number = 0; number < 203; number += 1)
      await insertOrganization(tx, {
        name: `Lab ${String(number).padStart(3, '0')}`,
        location: 'Riyadh',
        bio: null,
        logo: null,
        suffix: `lab_${number}`,
        time_zone_id: null,
        share_code: `code-${number}`,
        created_at: 0,
      });
  });
  const all = await search(app, token);
  expect([all.content.length, all.totalElements]).toEqual([200, 203]);
  const last = await search(app, token, 'lab 202');
  expect(last.content.map(({ name }) => name)).toEqual(['Lab 202']);
});
