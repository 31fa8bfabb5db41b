import { describe, expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { phoneTypes } from '#contract/social-links.ts';
import { getUser, getUserBySuffix, listProfiles, type PersonProfile } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { suffixOf } from '#domain/suffix.ts';
import { enter, insertPeople, place } from '#tests/support/people.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const whole = {
  bio: 'I build things.',
  timeZoneId: 'Asia/Riyadh',
  linkedInProfileLink: 'https://www.linkedin.com/in/noura',
  myLastlinkSuffix: 'Noura_Alharbi',
  socialLinks: [{ type: 'WEBSITE' as const, url: 'noura.example.org', actionType: 'INSERT' as const }],
};

const read = (app: TestApp, id: number | string, token: string) =>
  app.call(getUser, { params: { id: String(id) } }, { token });
const readBySuffix = (app: TestApp, suffix: string, token?: string) =>
  app.call(getUserBySuffix, { params: { suffix } }, { token });

const failure = {
  code: 'not_found',
  message: `${texts.failureTitle} / ${texts.failureText}`,
};

describe('a person', () => {
  test('is seen whole by the signed-in, but for the e-mail address', async () => {
    await using app = await createTestApp();
    const { user } = await enter(app, 'Noura', whole);
    const maha = await enter(app, 'Maha');
    const { email, twilioAllEventChannelSid: _, ...seen } = user;
    const expected: PersonProfile = { ...seen, logo: null, organizationSuffix: null };
    const byId = await read(app, user.id, maha.token);
    expect(byId.reply).toEqual(expected);
    expect(byId.reply.socialLinks).toHaveLength(1);
    expect(byId.text).not.toContain(email);
    for (const suffix of ['Noura_Alharbi', 'noura_alharbi', 'NOURA_ALHARBI'])
      expect((await readBySuffix(app, suffix, maha.token)).reply).toEqual(expected);
  });

  test('is seen by everybody else with what is public, and nothing more', async () => {
    await using app = await createTestApp();
    const { user } = await enter(app, 'Noura', whole);
    await inOrganization(app, user.id);
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { reply, text } = await readBySuffix(app, 'noura_ALHARBI', token);
      expect(reply).toEqual({
        id: user.id,
        firstName: 'Noura',
        lastName: 'Alharbi',
        image: null,
        bio: 'I build things.',
        position: 'Founder',
        organization: 'Hub',
        location: 'Riyadh',
        myLastlink: user.myLastlink,
        logo: null,
        organizationSuffix: null,
        timeZoneId: null,
        timeZoneName: null,
        linkedInProfileLink: null,
        socialLinks: [],
      });
      for (const secret of [user.email, 'linkedin', 'noura.example.org', 'Asia'])
        expect(text).not.toContain(secret);
    }
  });

  test('is shown to nobody else before they have a name', async () => {
    await using app = await createTestApp();
    const maha = await enter(app, 'Maha');
    const { accessToken: token, user } = await app.signIn('new@example.org');
    const suffix = suffixOf(user.myLastlink);
    await app.call(updateMe, { body: { firstName: 'New' } }, { token });
    expect((await read(app, user.id, maha.token)).status).toBe(404);
    for (const other of [undefined, maha.token])
      expect((await readBySuffix(app, suffix, other)).problem).toEqual(failure);
    expect((await read(app, user.id, token)).reply.firstName).toBe('New');
    expect((await readBySuffix(app, suffix, token)).reply.id).toBe(user.id);
    await app.call(updateMe, { body: { lastName: 'Comer' } }, { token });
    expect((await read(app, user.id, maha.token)).status).toBe(200);
  });

  test('is not read by number without signing in', async () => {
    await using app = await createTestApp();
    const { user } = await enter(app, 'Noura');
    expect((await app.call(getUser, { params: { id: String(user.id) } })).status).toBe(401);
  });

  test.each(['999999', '0', '-1', '1.5', '1e3', 'x', '99999999999999999999'])('%j is nobody', async (id) => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    const answer = await read(app, id, token);
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });
});

describe('everybody of the People list', () => {
  const forum = 3;
  const readAll = (app: TestApp, token: string, pageNo = 0) =>
    app.call(listProfiles, { query: { pageNo } }, { token });

  test('is told as on their own page, but for telephone numbers', async () => {
    await using app = await createTestApp();
    const numbers = phoneTypes.map((type) => ({
      type,
      url: '+966 501234567',
      actionType: 'INSERT' as const,
    }));
    const noura = await enter(app, 'Noura', { ...whole, socialLinks: [...whole.socialLinks, ...numbers] });
    const maha = await enter(app, 'Maha');
    const stranger = await enter(app, 'Stranger');
    for (const { user } of [noura, maha]) await place(app, { eventId: forum, userId: user.id });
    await inOrganization(app, noura.user.id);
    await inOrganization(app, maha.user.id, { name: 'Elsewhere', as: 'is_owner' });
    const { reply, text } = await readAll(app, stranger.token);
    const own = (await read(app, noura.user.id, stranger.token)).reply;
    const isShown = ({ type }: PersonProfile['socialLinks'][number]) =>
      !(phoneTypes as readonly string[]).includes(type);
    expect(own.socialLinks).toHaveLength(1 + phoneTypes.length);
    expect(own.logo).not.toBeNull();
    expect(reply).toEqual({
      content: [
        (await read(app, maha.user.id, stranger.token)).reply,
        { ...own, socialLinks: own.socialLinks.filter(isShown) },
      ],
      totalElements: 2,
    });
    for (const secret of ['501234567', noura.user.email]) expect(text).not.toContain(secret);
  });

  test('comes in pages, and to who is signed in', async () => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    for (const userId of await insertPeople(app, 201)) await place(app, { eventId: forum, userId });
    const pages = [await readAll(app, token), await readAll(app, token, 1), await readAll(app, token, 2)];
    expect(pages.map(({ reply }) => [reply.content.length, reply.totalElements])).toEqual([
      [200, 201],
      [1, 201],
      [0, 201],
    ]);
    expect(new Set(pages.flatMap(({ reply }) => reply.content.map(({ id }) => id))).size).toBe(201);
    expect((await app.call(listProfiles, { query: {} })).status).toBe(401);
    const wrong = await app.request({ path: '/api/v1/users/profiles?pageNo=-1', token });
    expect(wrong.status).toBe(422);
  });
});

test.each([
  'nobody',
  'login',
  'no-body',
  'no body',
  'نورة',
  '\u0000',
  '%',
  "' or 1=1 --",
  'n'.repeat(33),
  '_______',
])('a failed look-up of %j is told with its text', async (suffix) => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura', whole);
  for (const caller of [undefined, token]) {
    const answer = await readBySuffix(app, suffix, caller);
    expect([answer.status, answer.problem]).toEqual([404, failure]);
  }
});

interface InOrganization {
  readonly name?: string;
  readonly logo?: string | null;
  readonly as?: 'is_owner' | 'is_admin' | 'is_member' | 'is_follower';
}

async function inOrganization(
  { context, clock }: TestApp,
  userId: number,
  { name = 'Hub', logo = '/logos/hub.svg', as = 'is_member' }: InOrganization = {},
): Promise<void> {
  const flags = { is_owner: 0, is_admin: 0, is_member: 0, is_follower: 0 } as const;
  const names = { name, name_key: fold(name), suffix: as, suffix_key: as, share_code: as };
  await context.database.patient.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('organizations')
      .values({ ...names, location: 'Riyadh', logo, created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('organization_users')
      .values({ ...flags, [as]: 1, organization_id: id, user_id: userId, created_at: clock() })
      .execute();
  });
}

describe('the logo', () => {
  test.each(['is_owner', 'is_admin', 'is_member'] as const)(
    'is that of the organisation named as theirs, where one %s',
    async (as) => {
      await using app = await createTestApp();
      const { user, token } = await enter(app, 'Noura', { organization: 'innovation HUB' });
      await inOrganization(app, user.id, { name: 'Innovation Hub', as });
      expect((await read(app, user.id, token)).reply.logo).toBe('/logos/hub.svg');
    },
  );

  test.each([
    ['one only follows', { as: 'is_follower' }],
    ['has another name', { name: 'Other' }],
    ['has no logo', { logo: null }],
  ] as const)('is not that of an organisation that %s', async (_, organization) => {
    await using app = await createTestApp();
    const { user, token } = await enter(app, 'Noura');
    await inOrganization(app, user.id, organization);
    expect((await read(app, user.id, token)).reply.logo).toBeNull();
  });

  test("is not one's own by naming an organisation that one does not belong to", async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura');
    await inOrganization(app, noura.user.id);
    const maha = await enter(app, 'Maha');
    expect((await read(app, maha.user.id, maha.token)).reply.logo).toBeNull();
  });
});
