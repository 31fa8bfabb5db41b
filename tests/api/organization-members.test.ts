import { describe, expect, test } from 'vitest';
import {
  changeMembership,
  createOrganization,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
  renewShareLink,
} from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import {
  arrive,
  change,
  join,
  nothing,
  type Person,
  params,
  putOrganization,
  readOrganization,
  remove,
  roles,
  start,
} from '#tests/support/organization-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe('following', () => {
  test('is for everybody, for oneself, and repeats change nothing', async () => {
    await using app = await createTestApp();
    const { owner, organization } = await start(app);
    const maha = await arrive(app, 'Maha');
    const followed = await change(app, maha, { follower: true });
    expect(followed.reply).toMatchObject({
      ...nothing,
      follower: true,
      user: { id: maha.userId, firstName: 'Maha' },
    });
    expect((await change(app, maha, { follower: true, userId: maha.userId })).reply).toEqual(followed.reply);
    expect((await change(app, maha, { follower: true, user: { id: maha.userId } })).reply).toEqual(
      followed.reply,
    );
    const { reply } = await app.call(listFollowedOrganizations, {}, { token: maha.token });
    expect(reply.map(({ name }) => name)).toEqual([organization.name]);
    expect((await app.call(listOrganizations, {}, { token: maha.token })).reply).toEqual([]);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Maha: 'follower' });
  });

  test('that ends leaves nothing of a follower and everything else of a member', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, rakan] = [await arrive(app, 'Maha'), await arrive(app, 'Rakan')];
    await join(app, rakan, code);
    for (const person of [maha, rakan, owner]) await change(app, person, { follower: true });
    expect(await roles(app, owner)).toEqual({
      owner: 'owner admin member follower',
      Rakan: 'member follower',
      Maha: 'follower',
    });
    for (const person of [maha, rakan, owner]) await change(app, person, { follower: false });
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Rakan: 'member' });
    const again = await change(app, maha, { follower: false });
    expect([again.status, again.reply]).toMatchObject([
      200,
      { ...nothing, id: 0, user: { id: maha.userId } },
    ]);
  });

  test("is nobody else's to change, the owner's neither", async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, rakan] = [await arrive(app, 'Maha'), await arrive(app, 'Rakan')];
    await join(app, maha, code);
    expect((await change(app, owner, { userId: maha.userId, follower: true })).status).toBe(403);
    expect((await change(app, rakan, { user: { id: maha.userId }, follower: true })).status).toBe(403);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Maha: 'member' });
  });
});

describe('an admin', () => {
  test('is made and unmade by the owner, stays a member, and may edit and invite meanwhile', async () => {
    await using app = await createTestApp();
    const { owner, organization, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await join(app, maha, code);
    const made = await change(app, owner, { userId: maha.userId, admin: true });
    expect(made.reply).toMatchObject({ ...nothing, admin: true, member: true, user: { id: maha.userId } });
    expect((await change(app, owner, { userId: maha.userId, admin: true })).reply).toEqual(made.reply);
    expect((await putOrganization(app, maha.token, organization, { name: 'Ours' })).status).toBe(200);
    expect((await readOrganization(app, maha.token, organization)).shareLink).toBe(organization.shareLink);
    expect((await app.call(renewShareLink, { params }, { token: maha.token })).status).toBe(200);
    const unmade = await change(app, owner, { userId: maha.userId, admin: false });
    expect(unmade.reply).toMatchObject({ ...nothing, member: true });
    expect((await putOrganization(app, maha.token, organization, { name: 'Mine' })).status).toBe(403);
    expect((await readOrganization(app, maha.token, organization)).shareLink).toBeNull();
  });

  test('may be named by a whole membership record', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await join(app, maha, code);
    await change(app, maha, { follower: true });
    const { reply } = await app.call(listMembers, { params }, { token: owner.token });
    const record = reply.find(({ user }) => user.id === maha.userId);
    const made = await change(app, owner, { ...record, admin: true });
    expect(made.reply).toEqual({ ...record, admin: true });
  });

  test('who only followed becomes a member too; who has no part in it becomes nothing', async () => {
    await using app = await createTestApp();
    const { owner } = await start(app);
    const [maha, rakan] = [await arrive(app, 'Maha'), await arrive(app, 'Rakan')];
    await change(app, maha, { follower: true });
    await change(app, owner, { userId: maha.userId, admin: true });
    const refused = await change(app, owner, { userId: rakan.userId, admin: true });
    expect([refused.status, refused.problem.message]).toEqual([
      404,
      'This person is not in this organisation.',
    ]);
    expect((await change(app, owner, { userId: 999, admin: true })).status).toBe(404);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Maha: 'admin member follower' });
  });

  test('is made by nobody but the owner, and the owner is always one', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const people = [
      await arrive(app, 'Admin'),
      await arrive(app, 'Member'),
      await arrive(app, 'Stranger'),
    ] as const;
    const [admin, member, stranger] = people;
    for (const person of [admin, member]) await join(app, person, code);
    await change(app, owner, { userId: admin.userId, admin: true });
    const everybody = [owner, ...people];
    for (const { token } of people) {
      for (const { userId } of everybody.filter((one) => one.token !== token)) {
        expect((await change(app, { token }, { userId, admin: true })).status).toBe(403);
        expect((await change(app, { token }, { userId, admin: false })).status).toBe(403);
      }
    }
    expect((await change(app, admin, { admin: false })).status).toBe(403);
    for (const person of [member, stranger]) {
      expect((await change(app, person, { admin: true })).status).toBe(403);
      // Who is no admin and asks to be none asks for nothing.
      expect((await change(app, person, { admin: false })).status).toBe(200);
    }
    expect((await change(app, owner, { admin: false })).status).toBe(403);
    expect(await roles(app, owner)).toEqual({
      owner: 'owner admin member',
      Admin: 'admin member',
      Member: 'member',
    });
  });

  test.each([
    { userId: '1' },
    { userId: 0 },
    { user: 1 },
    { user: {} },
    { follower: 1 },
    { admin: 'yes' },
    { userId: 1.5 },
  ])('is not named by %j', async (body) => {
    await using app = await createTestApp();
    const { owner } = await start(app);
    const path = changeMembership.path.replace(':id', params.id);
    expect((await app.request({ method: 'POST', path, token: owner.token, body })).status).toBe(422);
  });
});

describe('taking out', () => {
  test('is for the owner, and leaves nothing of the person', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, rakan, dina] = [
      await arrive(app, 'Maha'),
      await arrive(app, 'Rakan'),
      await arrive(app, 'Dina'),
    ];
    for (const person of [maha, rakan]) await join(app, person, code);
    for (const person of [maha, dina]) await change(app, person, { follower: true });
    await change(app, owner, { userId: maha.userId, admin: true });
    for (const person of [maha, rakan, dina]) {
      const others = [owner, maha, rakan, dina].filter((one) => one !== person);
      for (const { userId } of others) expect((await remove(app, person, userId)).status).toBe(403);
    }
    expect((await remove(app, owner, maha.userId)).status).toBe(204);
    expect((await remove(app, owner, dina.userId)).status).toBe(204);
    expect((await remove(app, owner, dina.userId)).status).toBe(404);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Rakan: 'member' });
  });

  test('oneself is for everybody but the owner', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    expect((await remove(app, maha, maha.userId)).status).toBe(404);
    await join(app, maha, code);
    expect((await remove(app, maha, maha.userId)).status).toBe(204);
    const stays = await remove(app, owner, owner.userId);
    expect([stays.status, stays.problem.message]).toEqual([403, 'The owner of an organisation stays.']);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member' });
  });
});

test('members stand by their weightiest role and then by name', async () => {
  await using app = await createTestApp();
  const { owner, code } = await start(app);
  const people = new Map<string, Person>();
  for (const name of ['Zain', 'basma', 'Amal', 'Yara', 'Dina', 'Khalid'])
    people.set(name, await arrive(app, name));
  const person = (name: string) => people.get(name) ?? owner;
  for (const name of ['Zain', 'Amal', 'Yara', 'basma']) await join(app, person(name), code);
  // That one follows too moves nobody up.
  for (const name of ['Khalid', 'Dina', 'Yara']) await change(app, person(name), { follower: true });
  for (const name of ['Zain', 'Yara']) await change(app, owner, { userId: person(name).userId, admin: true });
  expect(Object.keys(await roles(app, owner))).toEqual([
    'owner',
    'Yara',
    'Zain',
    'Amal',
    'basma',
    'Dina',
    'Khalid',
  ]);
});

test('who has joined or follows is listed once they have a name', async () => {
  await using app = await createTestApp();
  const { owner, code } = await start(app);
  const { accessToken: token } = await app.signIn('nameless@example.org');
  await join(app, { token }, code);
  await change(app, { token }, { follower: true });
  expect(await roles(app, owner)).toEqual({ owner: 'owner admin member' });
  await app.call(updateMe, { body: { firstName: 'Reem' } }, { token });
  expect(Object.keys(await roles(app, owner))).toEqual(['owner']);
  await app.call(updateMe, { body: { lastName: 'Test' } }, { token });
  expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Reem: 'member follower' });
});

test('an organisation that is not there is 404 for everything', async () => {
  await using app = await createTestApp();
  const { token, userId } = await arrive(app, 'Maha');
  const body = { name: 'Other', location: 'Jeddah', orgLastlinkSuffix: 'other' };
  await app.call(createOrganization, { body }, { token });
  const organization = '/api/v1/organization/77';
  const calls = [
    ['GET', organization],
    ['PUT', organization],
    ['GET', `${organization}/generate-share-link`],
    ['POST', `${organization}/renew-share-link`],
    ['GET', `${organization}/users`],
    ['POST', `${organization}/users`],
    ['DELETE', `${organization}/users/${userId}`],
    ['GET', '/api/v1/organization/0'],
    ['GET', '/api/v1/organization/x'],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await app.request({
      method,
      path,
      token,
      body: ['PUT', 'POST'].includes(method) ? {} : undefined,
    });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
});
