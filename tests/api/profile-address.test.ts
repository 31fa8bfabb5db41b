import { describe, expect, test } from 'vitest';
import { appSegments, serverSegments } from '#contract/paths.ts';
import { checkMySuffix, updateMe } from '#contract/profile.ts';
import { getMe, getUserBySuffix } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import { cleanUp } from '#server/clean-up.ts';
import { createFakeClock, dayMs } from '#tests/support/fake-clock.ts';
import { crawler } from '#tests/support/link-preview.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const take = (app: TestApp, token: string, myLastlinkSuffix: string) =>
  app.call(updateMe, { body: { myLastlinkSuffix } }, { token });

const inUse = async (app: TestApp, token: string, suffix: string) =>
  (await app.call(checkMySuffix, { params: { suffix } }, { token })).reply.exists;

const taken = {
  code: 'suffix_taken',
  message: texts.suffixTaken,
  fields: { myLastlinkSuffix: texts.suffixTaken },
};

test('a personal address is chosen, and keeps the case it was typed in', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const changed = await take(app, token, 'Noura_Alharbi');
  expect(changed.reply.myLastlink).toBe(`${app.context.config.publicUrl}/Noura_Alharbi`);
});

test("another's address is refused in whatever case, with the text beside the field, and nothing else of the save is kept", async () => {
  await using app = await createTestApp();
  const noura = await app.signIn('noura@example.org');
  const maha = await app.signIn('maha@example.org');
  await take(app, noura.accessToken, 'noura');
  const body = {
    myLastlinkSuffix: 'NOURA',
    firstName: 'Maha',
    socialLinks: [{ type: 'BLOG' as const, url: 'example.org', actionType: 'INSERT' as const }],
  };
  const refused = await app.call(updateMe, { body }, { token: maha.accessToken });
  expect([refused.status, refused.problem]).toEqual([409, taken]);
  expect((await app.call(getMe, {}, { token: maha.accessToken })).reply).toEqual(maha.user);
});

test("one's own may be sent again, and in other letters", async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  for (const suffix of ['noura', 'noura', 'NouRa']) {
    const { reply } = await take(app, token, suffix);
    expect(suffixOf(reply.myLastlink)).toBe(suffix);
  }
});

test('the first part of no address of the app or the server can be chosen', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const words = [...appSegments, ...serverSegments, 'me', 'assets'].filter((word) => /^\w+$/.test(word));
  for (const word of [...words, 'LOGIN', 'Api']) {
    expect((await take(app, token, word)).problem, word).toEqual(taken);
    expect(await inUse(app, token, word), word).toBe(true);
  }
});

test('of many who want one address at once, one gets it and the others are told', async () => {
  await using app = await createTestApp();
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const people = await Promise.all(names.map((name) => app.signIn(`${name}@example.org`)));
  const answers = await Promise.all(
    people.map(({ accessToken }, index) => take(app, accessToken, index % 2 === 0 ? 'noura' : 'Noura')),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const answer of answers) if (answer.status === 409) expect(answer.problem).toEqual(taken);
  const winner = answers.find(({ status }) => status === 200);
  expect(winner?.reply.myLastlink.toLowerCase()).toMatch(/\/noura$/);
});

test('of two who want what the other has, both at once, both are told', async () => {
  await using app = await createTestApp();
  const [one, two] = [await app.signIn('one@example.org'), await app.signIn('two@example.org')];
  await take(app, one.accessToken, 'one');
  await take(app, two.accessToken, 'two');
  const answers = await Promise.all([take(app, one.accessToken, 'two'), take(app, two.accessToken, 'one')]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

describe('whether an address is in use', () => {
  test("is told in whatever case, also of one's own", async () => {
    await using app = await createTestApp();
    const noura = await app.signIn('noura@example.org');
    const maha = await app.signIn('maha@example.org');
    await take(app, noura.accessToken, 'Noura');
    for (const token of [noura.accessToken, maha.accessToken]) {
      expect(await inUse(app, token, 'noura')).toBe(true);
      expect(await inUse(app, token, 'noura_2')).toBe(false);
    }
  });

  test.each(['no-ura', 'no ura', 'نورة', 'n'.repeat(33), '\u0000', 'a/b'])(
    'is not asked of %j',
    async (suffix) => {
      await using app = await createTestApp();
      const { accessToken: token } = await app.signIn('noura@example.org');
      const answer = await app.call(checkMySuffix, { params: { suffix } }, { token });
      expect([answer.status, answer.problem.code]).toEqual([422, 'invalid']);
    },
  );
});

describe('an address that was left', () => {
  const see = async (app: TestApp, suffix: string, token?: string) => {
    const answer = await app.call(getUserBySuffix, { params: { suffix } }, { token });
    return answer.status === 200 ? suffixOf(answer.reply.myLastlink) : answer.status;
  };

  async function leave() {
    const clock = createFakeClock();
    const app = await createTestApp({ clock });
    const noura = await app.signIn('noura@example.org');
    const token = noura.accessToken;
    await app.call(updateMe, { body: { firstName: 'Noura', lastName: 'Alharbi' } }, { token });
    await take(app, token, 'noura');
    clock.advance(1000);
    await take(app, token, 'noura_2');
    const maha = await app.signIn('maha@example.org');
    return { app, clock, token, maha: maha.accessToken };
  }

  test('leads on for thirty days, for everybody and in shared links, and is nobody else’s meanwhile', async () => {
    const { app, clock, token, maha } = await leave();
    await using _ = app;
    for (const caller of [token, maha, undefined]) expect(await see(app, 'NOURA', caller)).toBe('noura_2');
    const { text } = await app.request({ path: '/noura', headers: crawler });
    expect(text).toContain('/noura_2"');
    expect(await inUse(app, maha, 'noura')).toBe(true);
    expect((await take(app, maha, 'Noura')).problem).toEqual(taken);
    clock.advance(30 * dayMs - 1);
    expect(await see(app, 'noura', maha)).toBe('noura_2');
    clock.advance(1);
    expect(await see(app, 'noura', maha)).toBe(404);
    expect(await inUse(app, maha, 'noura')).toBe(false);
    expect((await take(app, maha, 'Noura')).status).toBe(200);
    expect(await see(app, 'noura', maha)).toBe('Noura');
  });

  test('is free for who has left it, and then leads on no more', async () => {
    const { app, token, maha } = await leave();
    await using _ = app;
    expect(await inUse(app, token, 'noura')).toBe(false);
    expect((await take(app, token, 'noura')).status).toBe(200);
    expect(await see(app, 'noura_2', maha)).toBe('noura');
    expect(await see(app, 'noura', maha)).toBe('noura');
  });

  test('is one of three at most: of more the oldest is free', async () => {
    const { app, clock, token, maha } = await leave();
    await using _ = app;
    for (const suffix of ['noura_3', 'noura_4']) {
      clock.advance(1000);
      await take(app, token, suffix);
    }
    const seen = await Promise.all(['noura', 'noura_2', 'noura_3'].map((suffix) => see(app, suffix, maha)));
    expect(seen).toEqual(['noura_4', 'noura_4', 'noura_4']);
    clock.advance(1000);
    await take(app, token, 'noura_5');
    expect(await see(app, 'noura', maha)).toBe(404);
    expect(await see(app, 'noura_2', maha)).toBe('noura_5');
  });

  test('is not taken by somebody in the moment in which it is left', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await app.signIn('noura@example.org'), await app.signIn('maha@example.org')];
    await take(app, noura.accessToken, 'noura');
    const [left, wanted] = await Promise.all([
      take(app, noura.accessToken, 'noura_2'),
      take(app, maha.accessToken, 'noura'),
    ]);
    expect([left.status, wanted.status]).toEqual([200, 409]);
  });

  test('is forgotten when its time is over', async () => {
    const { app, clock } = await leave();
    await using _ = app;
    const count = async () =>
      (await app.context.database.reader.selectFrom('former_suffixes').selectAll().execute()).length;
    expect(await count()).toBe(2);
    clock.advance(30 * dayMs);
    await cleanUp(app.context);
    expect(await count()).toBe(0);
  });
});
