import { describe, expect, test } from 'vitest';
import { createOrganization } from '#contract/organizations.ts';
import { signedAddress } from '#server/providers/files/file-address.ts';
import { findFile, insertFile } from '#server/providers/files/store.ts';
import { putOrganization, readOrganization, withOwner } from '#tests/support/organization-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

describe('a save', () => {
  test('changes what is named and leaves the rest', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const renamed = await putOrganization(app, token, organization, {
      name: ' Masar ',
      id: 7,
      shareLink: 'x',
      colour: 'red',
    });
    expect(renamed.body).toEqual({ ...organization, name: 'Masar' });
    const cleared = await putOrganization(app, token, organization, { bio: '' });
    expect(cleared.body).toMatchObject({ name: 'Masar', bio: null, description: null });
    expect((await putOrganization(app, token, organization, {})).body).toEqual(cleared.body);
  });

  test('adds, changes and removes links together', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const { body } = await putOrganization(app, token, organization, {
      socialLinks: [
        { id: 1, type: 'BLOG', url: 'blog.example', actionType: 'UPDATE' },
        { id: 2, type: 'TWITTER', actionType: 'DELETE' },
        { type: 'SKYPE', url: 'live:masar', actionType: 'INSERT' },
      ],
    });
    expect(body.socialLinks).toEqual([
      { id: 1, type: 'BLOG', url: 'https://blog.example' },
      { id: 3, type: 'SKYPE', url: 'live:masar' },
    ]);
  });

  test("never reaches another organisation's links", async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const mine = await app.signIn('maha@example.org');
    const other = await app.call(
      createOrganization,
      { body: { name: 'Other', location: 'Jeddah', orgLastlinkSuffix: 'other' } },
      { token: mine.accessToken },
    );
    for (const actionType of ['UPDATE', 'DELETE']) {
      const socialLinks = [
        { type: 'SKYPE', url: 'maha', actionType: 'INSERT' },
        { id: 1, type: 'WEBSITE', url: 'evil.example', actionType },
      ];
      const refused = await putOrganization(app, mine.accessToken, other.reply, {
        name: 'Changed',
        socialLinks,
      });
      expect([refused.status, refused.body.fields]).toEqual([422, { 'socialLinks.1.id': texts.invalid }]);
    }
    expect(await readOrganization(app, token, organization)).toEqual(organization);
    expect(await readOrganization(app, mine.accessToken, other.reply)).toEqual(other.reply);
  });

  test('holds at most 40 links, also when two saves come at once', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const links = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        type: 'WEBSITE',
        url: `w${index}.example`,
        actionType: 'INSERT',
      }));
    const tooMany = await putOrganization(app, token, organization, { socialLinks: links(39) });
    expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['socialLinks']]);
    const both = await Promise.all(
      [30, 30].map((count) => putOrganization(app, token, organization, { socialLinks: links(count) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(
      (await putOrganization(app, token, organization, { socialLinks: links(8) })).body.socialLinks,
    ).toHaveLength(40);
  });
});

describe('a logo', () => {
  async function upload(app: TestApp, ownerId: number, id: string): Promise<string> {
    const { database, clock, secret } = app.context;
    const file = {
      id,
      owner_user_id: ownerId,
      kind: 'image',
      name: 'a.png',
      content_type: 'image/png',
      size: 1,
    } as const;
    await database.transaction((tx) =>
      insertFile(tx, { ...file, created_at: clock(), unused_since: clock() }),
    );
    return signedAddress({ secret }, id, clock());
  }
  const first = 'first-file-0000000000';
  const second = 'second-file-000000000';
  const unusedSince = async (app: TestApp, id: string) =>
    (await findFile(app.context.database.reader, id))?.unused_since;

  test('is an own upload, is signed anew, and gives its file up when it goes', async () => {
    await using app = await createTestApp();
    const { token, userId, organization } = await withOwner(app);
    const address = await upload(app, userId, first);
    expect((await putOrganization(app, token, organization, { logo: address })).body.logo).toBe(address);
    expect(await unusedSince(app, first)).toBeNull();
    app.clock.advance(20 * 3_600_000);
    const later = await readOrganization(app, token, organization);
    expect(later.logo).toMatch(new RegExp(`^/files/${first}\\?expires=`));
    expect(later.logo).not.toBe(address);
    // A form that is sent back whole changes nothing.
    expect((await putOrganization(app, token, organization, { logo: later.logo })).body.logo).toBe(
      later.logo,
    );
    const next = await upload(app, userId, second);
    expect((await putOrganization(app, token, organization, { logo: next })).body.logo).toBe(next);
    expect([await unusedSince(app, first), await unusedSince(app, second)]).toEqual([app.clock(), null]);
    expect((await putOrganization(app, token, organization, { logo: '' })).body.logo).toBeNull();
    expect(await unusedSince(app, second)).toBe(app.clock());
  });

  test("is never a stranger's file, a foreign address or a file that stands elsewhere", async () => {
    await using app = await createTestApp();
    const { token, userId, organization } = await withOwner(app);
    const maha = await app.signIn('maha@example.org');
    const foreign = await upload(app, maha.user.id, first);
    const own = await upload(app, userId, second);
    await putOrganization(app, token, organization, { logo: own });
    const body = { name: 'Other', location: 'Jeddah', orgLastlinkSuffix: 'other' };
    const faults = [
      foreign,
      own,
      'https://evil.example/x.png',
      '/files/portraits/1.svg',
      `file:${first}`,
      'javascript:alert(1)',
    ];
    for (const logo of faults) {
      const refused = await app.call(createOrganization, { body: { ...body, logo } }, { token });
      expect([refused.status, refused.problem.fields], logo).toEqual([422, { logo: texts.invalid }]);
    }
    expect(await unusedSince(app, first)).not.toBeNull();
  });
});
