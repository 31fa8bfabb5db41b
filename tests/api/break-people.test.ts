import { expect, test } from 'vitest';
import { checkOrganizationSuffix, createOrganization, updateOrganization } from '#contract/organizations.ts';
import { checkMySuffix, updateMe } from '#contract/profile.ts';
import { getProgramme } from '#contract/programme.ts';
import { requestSignInMail, signInByPassword } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { previewTags } from '#tests/support/link-preview.ts';
import { enter, warmUp } from '#tests/support/people.ts';
import { scaled } from '#tests/support/slowness.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const visible = { location: 'Riyadh', orgLastlinkSuffix: 'hub' };

test.each(['\u3164', '\u115f\u1160', '\uffa0', '\u0301', '\u034f', 'a\u3164b'])(
  'a name of which nothing is to be seen, such as %j, is none',
  async (firstName) => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const { status, problem } = await app.call(updateMe, { body: { firstName } }, { token });
    expect([status, problem.fields]).toEqual([422, { firstName: texts.invalid }]);
  },
);

test.each(['Noura', 'نُورة', 'Zoe\u0301', 'ज़ारा', 'אֱלִיעֶזֶר', '李'])('%s is a name', async (firstName) => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const { reply } = await app.call(updateMe, { body: { firstName } }, { token });
  expect(reply.firstName).toBe(firstName.normalize('NFC'));
});

test.each(['\u200b', '\u3164', '\u00ad \u200f', '\u2060'])(
  'a text of which nothing is to be seen, such as %j, fills no mandatory field',
  async (nothing) => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    const own = await app.call(updateMe, { body: { organization: nothing, position: nothing } }, { token });
    expect(own.problem.fields).toEqual({ organization: texts.mandatory, position: texts.mandatory });
    const made = await app.call(createOrganization, { body: { ...visible, name: nothing } }, { token });
    expect(made.problem.fields).toEqual({ name: texts.mandatory });
  },
);

test('a link that was kept can be sent again as it came back', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const longest = `example.org/${'x'.repeat(480)}`;
  const kept = await app.call(
    updateMe,
    {
      body: {
        linkedInProfileLink: longest,
        socialLinks: [{ type: 'BLOG', url: longest, actionType: 'INSERT' }],
      },
    },
    { token },
  );
  expect(kept.status).toBe(200);
  const { linkedInProfileLink, socialLinks } = kept.reply;
  const changes = socialLinks.map((link) => ({ ...link, actionType: 'UPDATE' as const }));
  const again = { linkedInProfileLink: linkedInProfileLink ?? '', socialLinks: changes };
  expect((await app.call(updateMe, { body: again }, { token })).status).toBe(200);
  const tooLong = { linkedInProfileLink: `${longest}x` };
  const { problem } = await app.call(updateMe, { body: tooLong }, { token });
  expect(problem.fields).toEqual({ linkedInProfileLink: texts.invalid });
});

test.each(['portraits', 'welcome'])(
  'the folder %s of the app is nobody and no organisation',
  async (word) => {
    await using app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    for (const check of [checkMySuffix, checkOrganizationSuffix]) {
      expect((await app.call(check, { params: { suffix: word } }, { token })).reply).toEqual({
        exists: true,
      });
    }
    const { status } = await app.call(updateMe, { body: { myLastlinkSuffix: word } }, { token });
    expect(status).toBe(409);
  },
);

async function previewOf(app: TestApp, suffix: string) {
  const headers = { accept: 'text/html', 'x-app-key': undefined, 'x-app-secret': undefined };
  return previewTags((await app.request({ path: `/${suffix}`, headers })).text);
}

test('whoever has half a name is shown in no preview, as on no page', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const half = { firstName: 'Noura', bio: 'Not to be read yet.', myLastlinkSuffix: 'noura_h' };
  await app.call(updateMe, { body: half }, { token });
  expect(await previewOf(app, 'noura_h')).toEqual(await previewOf(app, 'nobody_at_all'));
  await app.call(updateMe, { body: { lastName: 'Alharbi' } }, { token });
  expect((await previewOf(app, 'noura_h')).name).toEqual(['Noura Alharbi']);
});

test('two saves at once never leave more links than fit', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const body = { ...visible, name: 'Hub' };
  const { id } = (await app.call(createOrganization, { body }, { token })).reply;
  await warmUp(app);
  const socialLinks = Array.from({ length: 30 }, () => ({
    type: 'BLOG' as const,
    url: 'example.org',
    actionType: 'INSERT' as const,
  }));
  const own = await Promise.all(
    Array.from({ length: 4 }, () => app.call(updateMe, { body: { socialLinks } }, { token })),
  );
  expect(own.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect((await app.call(getMe, {}, { token })).reply.socialLinks).toHaveLength(30);
  const hub = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.call(updateOrganization, { params: { id: String(id) }, body: { socialLinks } }, { token }),
    ),
  );
  expect(hub.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});

test('a room that is described by a million signs without sense keeps nobody waiting', async () => {
  await using app = await createTestApp();
  const row = await app.context.database.reader.selectFrom('events').select('suffix').where('id', '=', 1);
  const { suffix } = await row.executeTakeFirstOrThrow();
  await app.context.database.transaction(async (tx) => {
    const change = { description: `A <b>room</b>${'<'.repeat(1_000_000)}` };
    await tx.updateTable('events').set(change).where('id', '=', 1).execute();
  });
  const cpuMs = await cpuMsOf(async () => {
    expect((await previewOf(app, `w/${suffix}`)).description[0]).toMatch(/^A room <</);
  });
  expect(cpuMs).toBeLessThan(scaled(5000));
});

/** Marks that stand in no order are put into one, which takes the square of their number. */
const marks = (count: number) => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;

test('nobody stops the server for all others with a heap of marks, signed in or not', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const cpuMs = await cpuMsOf(async () => {
    const email = `${marks(1900)}@example.org`;
    expect((await app.call(requestSignInMail, { body: { email } })).status).toBe(422);
    expect((await app.call(signInByPassword, { body: { email, password: 'x' } })).status).toBe(422);
    for (const field of ['firstName', 'position', 'bio', 'linkedInProfileLink'] as const) {
      const { status, problem } = await app.call(updateMe, { body: { [field]: marks(60_000) } }, { token });
      expect([status, problem.fields]).toEqual([422, { [field]: texts.invalid }]);
    }
  });
  expect(cpuMs).toBeLessThan(scaled(2000));
});

test('letters written in parts count as what they are', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const bio = 'ᾧ'.repeat(2000);
  const { reply } = await app.call(updateMe, { body: { bio: bio.normalize('NFD') } }, { token });
  expect(reply.bio).toBe(bio.normalize('NFC'));
});

test('a list of thousands of faults is refused, and told by its first hundred', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const body = `{"socialLinks":[${'0,'.repeat(4_000)}0]}`;
  const { status, text } = await app.request({ method: 'PUT', path: updateMe.path, token, body });
  expect([status, Object.keys(JSON.parse(text).fields).length]).toEqual([422, 100]);
});

test('a header that is nearly all spaces is read as quickly as any', async () => {
  await using app = await createTestApp();
  const headers = { 'if-none-match': `"a"${' '.repeat(200_000)}"b" , W/"c"` };
  const cpuMs = await cpuMsOf(async () => {
    expect((await app.request({ path: getProgramme.path, headers })).status).toBe(200);
  });
  expect(cpuMs).toBeLessThan(scaled(3000));
});
