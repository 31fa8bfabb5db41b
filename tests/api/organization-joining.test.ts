import { describe, expect, test } from 'vitest';
import {
  getShareLink,
  joinByCode,
  listMembers,
  listOrganizations,
  renewShareLink,
} from '#contract/organizations.ts';
import {
  arrive,
  change,
  join,
  nothing,
  type Person,
  params,
  remove,
  roles,
  start,
} from '#tests/support/organization-calls.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { whileLocked } from '#tests/support/while-locked.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

async function currentCode(app: TestApp, { token }: Pick<Person, 'token'>): Promise<string> {
  return codeOfLink((await app.call(getShareLink, { params }, { token })).reply.shareLink);
}

describe('joining by the link', () => {
  test('makes a member, keeps what one was, and repeats change nothing', async () => {
    await using app = await createTestApp();
    const { owner, organization, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await change(app, maha, { follower: true });
    const joined = await join(app, maha, code);
    expect(joined.reply).toEqual({
      ...organization,
      shareLink: null,
      loggedInUserOrganizationUserView: { ...nothing, member: true, follower: true },
    });
    expect((await join(app, maha, code)).reply).toEqual(joined.reply);
    expect((await join(app, owner, code)).reply).toEqual(organization);
    expect((await app.call(listOrganizations, {}, { token: maha.token })).reply).toEqual([joined.reply]);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Maha: 'member follower' });
  });

  test.each(['', 'x', 'a'.repeat(128), '%00', "' or 1=1 --"])(
    'by the code %j leads nowhere and says so',
    async (code) => {
      await using app = await createTestApp();
      const { owner } = await start(app);
      const maha = await arrive(app, 'Maha');
      const refused = await join(app, maha, code);
      expect([refused.status, refused.problem]).toEqual([
        404,
        { code: 'not_found', message: 'This invitation is not valid any more. Please ask for a new link.' },
      ]);
      expect(Object.keys(await roles(app, owner))).toEqual(['owner']);
    },
  );

  test('by a code of another organisation than the page names leads nowhere', async () => {
    await using app = await createTestApp();
    const { owner, organization, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    const joinAt = (suffix: string) =>
      app.call(joinByCode, { query: { code, suffix } }, { token: maha.token });
    expect((await joinAt('another_one')).status).toBe(404);
    expect(Object.keys(await roles(app, owner))).toEqual(['owner']);
    expect((await joinAt(organization.orgLastlinkSuffix.toUpperCase())).status).toBe(200);
  });

  test('ends with the old link once there is a new one', async () => {
    await using app = await createTestApp();
    const { owner, organization, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    expect((await app.call(getShareLink, { params }, { token: owner.token })).reply.shareLink).toBe(
      organization.shareLink,
    );
    const { shareLink } = (await app.call(renewShareLink, { params }, { token: owner.token })).reply;
    expect(codeOfLink(shareLink)).not.toBe(code);
    expect((await app.call(getShareLink, { params }, { token: owner.token })).reply.shareLink).toBe(
      shareLink,
    );
    expect((await join(app, maha, code)).status).toBe(404);
    expect((await join(app, maha, codeOfLink(shareLink))).status).toBe(200);
  });

  test('ends for who was taken out, and for others with the link that is new then', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, rakan] = [await arrive(app, 'Maha'), await arrive(app, 'Rakan')];
    await join(app, maha, code);
    await remove(app, owner, maha.userId);
    expect((await join(app, maha, code)).status).toBe(404);
    expect((await join(app, rakan, code)).status).toBe(404);
    expect((await join(app, rakan, await currentCode(app, owner))).status).toBe(200);
    expect(await roles(app, owner)).toEqual({ owner: 'owner admin member', Rakan: 'member' });
  });

  test('goes on by the same link when somebody leaves, or a follower is taken out', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, dina] = [await arrive(app, 'Maha'), await arrive(app, 'Dina')];
    await join(app, maha, code);
    await change(app, dina, { follower: true });
    await remove(app, maha, maha.userId);
    await remove(app, owner, dina.userId);
    expect(await currentCode(app, owner)).toBe(code);
  });
});

describe('at once', () => {
  test('joins of one person make one member', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(app, maha, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { reply } = await app.call(listMembers, { params }, { token: owner.token });
    expect(reply).toHaveLength(2);
  });

  test('joining, following and becoming an admin lose none of it', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await change(app, maha, { follower: true });
    await Promise.all([
      join(app, maha, code),
      change(app, owner, { userId: maha.userId, admin: true }),
      change(app, maha, { follower: false }),
      change(app, owner, { follower: true }),
    ]);
    expect(await roles(app, owner)).toEqual({
      owner: 'owner admin member follower',
      Maha: expect.stringMatching(/^(admin )?member$/),
    });
  });

  test('joining and being taken out ends with one or the other', async () => {
    await using app = await createTestApp();
    const { owner } = await start(app);
    const maha = await arrive(app, 'Maha');
    for (let round = 0; round < 5; round += 1) {
      const code = await currentCode(app, owner);
      const [joined, removed] = await Promise.all([join(app, maha, code), remove(app, owner, maha.userId)]);
      const { Maha: left } = await roles(app, owner);
      const isJoined = joined.status === 200 && removed.status === 404;
      expect([joined.status, removed.status, left]).toEqual(
        isJoined ? [200, 404, 'member'] : [expect.any(Number), 204, undefined],
      );
    }
  });

  test('nobody who is taken out is back by a join that was under way', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await join(app, maha, code);
    const joins = Array.from({ length: 5 }, () => join(app, maha, code));
    const [removed] = await Promise.all([remove(app, owner, maha.userId), ...joins]);
    expect([removed.status, (await roles(app, owner)).Maha]).toEqual([204, undefined]);
  });

  test.runIf(isPostgres)(
    'who is about to be taken out keeps nobody from the membership meanwhile',
    async () => {
      await using app = await createTestApp();
      const { owner, code } = await start(app);
      const maha = await arrive(app, 'Maha');
      await join(app, maha, code);
      const removal = {
        lock: `organization-code:${params.id}`,
        write: () => remove(app, owner, maha.userId),
      };
      const { status } = await whileLocked(app, removal, async () => {
        expect((await change(app, maha, { follower: true })).status).toBe(200);
      });
      expect([status, (await roles(app, owner)).Maha]).toEqual([204, undefined]);
    },
  );

  test('joining and renewing ends with a member or a refusal, and only the new link works after', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const [maha, rakan] = [await arrive(app, 'Maha'), await arrive(app, 'Rakan')];
    const [joined, renewed] = await Promise.all([
      join(app, maha, code),
      app.call(renewShareLink, { params }, { token: owner.token }),
    ]);
    const isIn = Object.keys(await roles(app, owner)).includes('Maha');
    expect([joined.status, isIn]).toEqual(joined.status === 200 ? [200, true] : [404, false]);
    expect((await join(app, rakan, code)).status).toBe(404);
    expect((await join(app, rakan, codeOfLink(renewed.reply.shareLink))).status).toBe(200);
  });

  test('two renewals leave one link that works', async () => {
    await using app = await createTestApp();
    const { owner } = await start(app);
    const maha = await arrive(app, 'Maha');
    await Promise.all([1, 2, 3].map(() => app.call(renewShareLink, { params }, { token: owner.token })));
    const { shareLink } = (await app.call(getShareLink, { params }, { token: owner.token })).reply;
    expect((await join(app, maha, codeOfLink(shareLink))).status).toBe(200);
  });
});
