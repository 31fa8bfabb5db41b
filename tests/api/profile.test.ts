import { describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { getMe, type OwnUser, type UpdateUser, updateMe } from '#contract/users.ts';
import { acceptedProfileCases, refusedProfileCases } from '#tests/support/profile-cases.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const complete: UpdateUser = {
  firstName: 'Noura',
  lastName: 'Alharbi',
  organization: 'Innovation Hub',
  position: 'Founder',
  location: 'Riyadh',
  timeZoneId: 'Asia/Riyadh',
  linkedInProfileLink: 'https://www.linkedin.com/in/noura',
};

/** Sends a body that the contract's types would not let through. */
async function put(app: TestApp, token: string, body: unknown) {
  const answer = await app.request({ method: 'PUT', path: updateMe.path, token, body });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

test('a whole profile is kept and comes back', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn(email);
  const changed = await app.call(updateMe, { body: complete }, { token });
  expect(changed.status).toBe(200);
  expect(changed.reply).toMatchObject({ ...complete, id: user.id, email });
  expect((await app.call(getMe, {}, { token })).reply).toEqual(changed.reply);
});

test('what is absent stays as it is, and an empty change changes nothing', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  await app.call(updateMe, { body: complete }, { token });
  const names = await app.call(updateMe, { body: { firstName: 'Maha' } }, { token });
  expect(names.reply).toMatchObject({ ...complete, firstName: 'Maha' });
  const nothing = await app.call(updateMe, { body: {} }, { token });
  expect(nothing.reply).toEqual(names.reply);
});

test('the name and the rest may come in two steps, as in onboarding', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const { firstName, lastName, ...rest } = complete;
  const named = await app.call(updateMe, { body: { firstName, lastName } }, { token });
  expect(named.reply).toMatchObject({ firstName, lastName, organization: null });
  expect((await app.call(updateMe, { body: rest }, { token })).reply).toMatchObject(complete);
});

test("unknown fields and fields that are not one's own to change are ignored", async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn(email);
  const foreign = {
    id: 1,
    email: 'evil@example.org',
    passwordHash: 'x',
    myLastlink: '/login',
    colour: 'red',
  };
  const { status, body } = await put(app, token, { ...foreign, firstName: 'Noura' });
  expect(status).toBe(200);
  expect(body).toEqual({ ...user, firstName: 'Noura' });
});

test('one person changes only themselves', async () => {
  await using app = await createTestApp();
  const noura = await app.signIn(email);
  const maha = await app.signIn('maha@example.org');
  await app.call(updateMe, { body: complete }, { token: noura.accessToken });
  expect((await app.call(getMe, {}, { token: maha.accessToken })).reply).toEqual(maha.user);
});

test('a personal address is made at the first sign-in, and its last part is the suffix', async () => {
  await using app = await createTestApp();
  const people = [await app.signIn(email), await app.signIn('noura@example.com')];
  const suffixes = people.map(({ user }) => new URL(user.myLastlink, 'http://localhost').pathname.slice(1));
  for (const suffix of suffixes) expect(suffix).toMatch(/^\w{1,32}$/);
  expect(new Set(suffixes.map((suffix) => suffix.toLowerCase())).size).toBe(2);
});

test.each(['login@example.org', 'api@example.org', 'o@example.org', 'نورة@example.org', '+++@example.org'])(
  'the address made for %s takes no path of the app',
  async (address) => {
    await using app = await createTestApp();
    const { user } = await app.signIn(address);
    const suffix = new URL(user.myLastlink, 'http://localhost').pathname.slice(1);
    expect(suffix).toMatch(/^\w{1,32}$/);
    expect(['login', 'api', 'o', 'w']).not.toContain(suffix.toLowerCase());
  },
);

test('several faults are told at once, each beside its field, and nothing is kept', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn(email);
  const { status, body } = await put(app, token, {
    firstName: 'R2',
    lastName: '',
    organization: 'x'.repeat(101),
    position: 'Founder',
  });
  expect(status).toBe(422);
  expect(body).toEqual({
    code: 'invalid',
    message: texts.invalid,
    fields: { firstName: texts.invalid, lastName: texts.mandatory, organization: texts.invalid },
  });
  expect((await app.call(getMe, {}, { token })).reply).toEqual(user);
});

describe('every rule of a field', () => {
  test('lets through what it should, as the database keeps it', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    for (const { field, given, kept, why } of acceptedProfileCases) {
      await put(app, token, { [field]: given });
      const me = (await app.call(getMe, {}, { token })).reply;
      // A link that was cleared is one that has not been filled in.
      expect(me[field] ?? '', `${field}: ${why}`).toBe(kept);
    }
  });

  test('refuses what it should, with its text beside the field', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    const before: OwnUser = (await app.call(updateMe, { body: complete }, { token })).reply;
    for (const { field, given, text, why } of refusedProfileCases) {
      const { status, body } = await put(app, token, { [field]: given });
      expect([status, body.fields?.[field]], `${field}: ${why}`).toEqual([422, text]);
    }
    expect((await app.call(getMe, {}, { token })).reply).toEqual(before);
  });
});
