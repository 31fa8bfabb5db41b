import { describe, expect, test } from 'vitest';
import {
  createOrganization,
  getOrganizationBySuffix,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
} from '#contract/organizations.ts';
import { raiseFlags } from '#server/features/organizations/members/store.ts';
import { insertOrganization } from '#server/features/organizations/store.ts';
import { acceptedLinkCases, refusedLinkCases } from '#tests/support/link-cases.ts';
import {
  completeOrganization,
  putOrganization,
  readOrganization,
  withOwner,
} from '#tests/support/organization-calls.ts';
import { acceptedOrganizationCases, refusedOrganizationCases } from '#tests/support/organization-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

describe('an organisation that is made', () => {
  test('is kept whole, and whoever made it is its owner, admin and member', async () => {
    await using app = await createTestApp();
    const { token, organization, userId } = await withOwner(app);
    expect(organization).toEqual({
      id: 1,
      name: 'Masar Labs',
      location: 'Riyadh',
      bio: completeOrganization.bio,
      description: completeOrganization.bio,
      logo: null,
      timeZoneId: 'Asia/Riyadh',
      timeZoneName: 'Arabian Standard Time',
      orgLastlinkSuffix: 'Masar_Labs',
      orgLastlink: 'http://localhost:8080/o/Masar_Labs',
      socialLinks: [
        { id: 1, type: 'WEBSITE', url: 'https://masar.example' },
        { id: 2, type: 'TWITTER', url: 'https://twitter.com/masar' },
      ],
      shareLink: expect.stringMatching(/^http:\/\/localhost:8080\/o\/Masar_Labs\?code=[\w-]{22}$/),
      loggedInUserOrganizationUserView: { owner: true, admin: true, member: true, follower: false },
    });
    expect(await readOrganization(app, token, organization)).toEqual(organization);
    const members = await app.call(listMembers, { params: { id: '1' } }, { token });
    expect(members.reply.map(({ user, ...roles }) => [user.id, roles])).toEqual([
      [userId, { id: 1, owner: true, admin: true, member: true, follower: false }],
    ]);
  });

  test('needs no more than a name, a location and an address', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const body = { name: 'Masar', location: 'Riyadh', orgLastlinkSuffix: 'masar' };
    const made = await app.call(createOrganization, { body }, { token });
    expect(made.status).toBe(201);
    expect(made.reply).toMatchObject({
      bio: null,
      logo: null,
      timeZoneId: null,
      timeZoneName: null,
      socialLinks: [],
    });
    const path = createOrganization.path;
    const empty = await app.request({ method: 'POST', path, token, body: {} });
    expect([empty.status, JSON.parse(empty.text).fields]).toEqual([
      422,
      { name: texts.mandatory, location: texts.mandatory, orgLastlinkSuffix: texts.mandatory },
    ]);
  });

  test('leaves nothing behind where one of its links is refused', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const refused = await app.call(
      createOrganization,
      {
        body: {
          ...completeOrganization,
          socialLinks: [{ id: 1, type: 'WEBSITE', url: 'x.example', actionType: 'UPDATE' }],
        },
      },
      { token },
    );
    expect([refused.status, refused.problem.fields]).toEqual([422, { 'socialLinks.0.id': texts.invalid }]);
    expect((await app.call(listOrganizations, {}, { token })).reply).toEqual([]);
  });
});

describe('how many one makes', () => {
  const makeWith = (app: TestApp, token: string) => (at: number) =>
    app.call(
      createOrganization,
      { body: { name: 'Ours', location: 'Riyadh', orgLastlinkSuffix: `ours_${at}` } },
      { token },
    );

  test('is five in a day, also at once; what was refused counts for nothing', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const make = makeWith(app, token);
    for (const at of [1, 2, 3]) await make(at);
    expect((await make(3)).status).toBe(409);
    const answers = await Promise.all([4, 5, 6].map(make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    const refused = await make(7);
    expect([refused.status, refused.problem.message, refused.headers['retry-after']]).toEqual([
      429,
      'You have made 5 organisations in a day. Try again in 24 hours.',
      '86400',
    ]);
    app.clock.advance(86_400_000);
    expect((await make(7)).status).toBe(201);
  });

  test('is fifty in all', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn('noura@example.org');
    await app.context.database.transaction(async (tx) => {
      for (let id = 1; id <= 50; id += 1) {
        const name = `old_${id}`;
        const organization = {
          name,
          location: 'Riyadh',
          bio: null,
          logo: null,
          suffix: name,
          time_zone_id: null,
        };
        await insertOrganization(tx, { ...organization, share_code: name, created_at: 0, id });
        await raiseFlags(tx, { organizationId: id, userId: user.id }, { flags: { is_owner: 1 }, now: 0 });
      }
    });
    const refused = await makeWith(app, token)(51);
    expect([refused.status, refused.problem.message]).toEqual([
      403,
      'You have made 50 organisations, and cannot make more.',
    ]);
  });
});

describe('every rule of a field', () => {
  test('lets through what it should, as the database keeps it', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    for (const { field, given, kept, why } of acceptedOrganizationCases) {
      await putOrganization(app, token, organization, { [field]: given });
      const now = await readOrganization(app, token, organization);
      // A text that was cleared is one that is not there.
      expect(now[field] ?? '', `${field}: ${why}`).toBe(kept);
    }
  });

  test('refuses what it should, with its text beside the field', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    for (const { field, given, text, why } of refusedOrganizationCases) {
      const { status, body } = await putOrganization(app, token, organization, { [field]: given });
      expect([status, body.fields?.[field]], `${field}: ${why}`).toEqual([422, text]);
    }
    expect(await readOrganization(app, token, organization)).toEqual(organization);
  });

  test('holds for links of every kind', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    for (const { field: type, given, kept, why } of acceptedLinkCases) {
      const socialLinks = [{ id: 1, type, url: given, actionType: 'UPDATE' }];
      const { body } = await putOrganization(app, token, organization, { socialLinks });
      expect(body.socialLinks[0], `${type}: ${why}`).toEqual({ id: 1, type, url: kept });
    }
    const before = await readOrganization(app, token, organization);
    for (const { field: type, given, text, why } of refusedLinkCases) {
      const socialLinks = [{ type, url: given, actionType: 'INSERT' }];
      const { status, body } = await putOrganization(app, token, organization, { socialLinks });
      expect([status, body.fields], `${type}: ${why}`).toEqual([422, { 'socialLinks.0.url': text }]);
    }
    expect(await readOrganization(app, token, organization)).toEqual(before);
  });
});

describe('the public page', () => {
  test('tells everybody the public part and no more', async () => {
    await using app = await createTestApp();
    const { organization } = await withOwner(app);
    const { reply } = await app.call(getOrganizationBySuffix, { params: { suffix: 'masar_labs' } });
    const { socialLinks, timeZoneId, timeZoneName, shareLink, loggedInUserOrganizationUserView, ...open } =
      organization;
    expect(reply).toEqual(open);
  });

  test.each(['nobody', 'masar-labs', '%00', 'a'.repeat(33)])('of %s is not there', async (suffix) => {
    await using app = await createTestApp();
    const path = getOrganizationBySuffix.path.replace(':suffix', suffix);
    expect((await app.request({ path })).status).toBe(404);
  });
});

test('a stranger reads an organisation without its invitation', async () => {
  await using app = await createTestApp();
  const { organization } = await withOwner(app);
  const { accessToken: token } = await app.signIn('maha@example.org');
  expect(await readOrganization(app, token, organization)).toEqual({
    ...organization,
    shareLink: null,
    loggedInUserOrganizationUserView: { owner: false, admin: false, member: false, follower: false },
  });
  expect((await app.call(listOrganizations, {}, { token })).reply).toEqual([]);
  expect((await app.call(listFollowedOrganizations, {}, { token })).reply).toEqual([]);
});

test('lists stand in the order of names, whatever their case, and carry the links of each', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  for (const name of ['beta', 'Alpha', 'gamma', 'Álpha']) {
    const suffix = name.normalize('NFD').replace(/\W/g, '');
    const orgLastlinkSuffix = name.startsWith('Á') ? 'other' : suffix;
    const url = `${suffix}.example`;
    await app.call(
      createOrganization,
      {
        body: {
          name,
          location: 'Riyadh',
          orgLastlinkSuffix,
          socialLinks: [{ type: 'WEBSITE', url, actionType: 'INSERT' }],
        },
      },
      { token },
    );
  }
  const { reply } = await app.call(listOrganizations, {}, { token });
  expect(reply.map(({ name, socialLinks }) => [name, socialLinks.map(({ url }) => url)])).toEqual([
    ['Alpha', ['https://Alpha.example']],
    ['beta', ['https://beta.example']],
    ['gamma', ['https://gamma.example']],
    ['Álpha', ['https://Alpha.example']],
  ]);
});
