import { describe, expect, test } from 'vitest';
import { type UpdateUser, updateMe } from '#contract/profile.ts';
import { getMe, type OwnUser } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import { fileReference, signedAddress } from '#server/providers/files/file-address.ts';
import { findFile, insertFile } from '#server/providers/files/store.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { warmUp } from '#tests/support/people.ts';
import { acceptedProfileCases, refusedProfileCases } from '#tests/support/profile-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
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
  bio: 'I build things.\n\nBig ones.',
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
      const fields = { ...me, myLastlinkSuffix: suffixOf(me.myLastlink) };
      // What was cleared is as what was never filled in.
      expect(fields[field] ?? '', `${field}: ${why}`).toBe(kept);
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

/** An upload of a person, without the picture itself. */
async function keepImage(app: TestApp, userId: number, id: string): Promise<string> {
  const { context, clock } = app;
  const file = { id, kind: 'image' as const, name: 'me.jpg', content_type: 'image/jpeg', size: 1000 };
  await context.database.transaction((tx) =>
    insertFile(tx, { ...file, owner_user_id: userId, created_at: clock(), unused_since: clock() }),
  );
  return signedAddress(context, id, clock());
}

const unusedSince = async (app: TestApp, id: string) =>
  (await findFile(app.context.database.reader, id))?.unused_since;

describe('a picture', () => {
  const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];

  test('is chosen by the address of an upload, with or without our origin, and comes back signed', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn(email);
    const address = await keepImage(app, user.id, first);
    const changed = await app.call(updateMe, { body: { image: address } }, { token });
    expect(changed.reply.image).toBe(address);
    expect(await unusedSince(app, first)).toBeNull();
    const absolute = `${app.context.config.publicUrl}${await keepImage(app, user.id, second)}`;
    await app.call(updateMe, { body: { image: absolute } }, { token });
    expect([await unusedSince(app, first), await unusedSince(app, second)]).toEqual([app.clock(), null]);
  });

  test('that one has is kept by its own address, also by one that has expired since', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn(email);
    const address = await keepImage(app, user.id, first);
    await app.call(updateMe, { body: { image: address } }, { token });
    app.clock.advance(3 * dayMs);
    const again = await app.call(updateMe, { body: { image: address, firstName: 'Noura' } }, { token });
    expect(again.reply.image).toBe(signedAddress(app.context, first, app.clock()));
    expect(await unusedSince(app, first)).toBeNull();
  });

  test('is taken away by an empty text', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn(email);
    await app.call(updateMe, { body: { image: await keepImage(app, user.id, first) } }, { token });
    expect((await app.call(updateMe, { body: { image: '' } }, { token })).reply.image).toBeNull();
    expect(await unusedSince(app, first)).toBe(app.clock());
  });

  test('is refused where it is no upload of their own, and nothing else of the save is kept', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn(email);
    const maha = await app.signIn('maha@example.org');
    const foreign = await keepImage(app, maha.user.id, first);
    const unsigned = foreign.replace(/signature=.{4}/, 'signature=AAAA');
    const elsewhere = ['https://example.org/me.png', 'data:image/png;base64,AAAA', 'javascript:alert(1)'];
    for (const image of [foreign, unsigned, fileReference(first), '/etc/passwd', ...elsewhere, 7, null]) {
      const { status, body } = await put(app, token, { image, firstName: 'Noura' });
      expect([status, body.fields?.image], String(image)).toEqual([422, texts.invalid]);
    }
    expect((await app.call(getMe, {}, { token })).reply).toEqual(user);
    expect(await unusedSince(app, first)).not.toBeNull();
  });

  test('of two chosen at once one is left, and the other is let go', async () => {
    await using app = await createTestApp();
    const { accessToken: token, user } = await app.signIn(email);
    const addresses = [await keepImage(app, user.id, first), await keepImage(app, user.id, second)];
    await warmUp(app);
    await Promise.all(addresses.map((image) => app.call(updateMe, { body: { image } }, { token })));
    const uses = [await unusedSince(app, first), await unusedSince(app, second)];
    expect(uses.toSorted()).toEqual([app.clock(), null]);
    const kept = (await app.call(getMe, {}, { token })).reply.image;
    expect(kept).toBe(addresses[uses.indexOf(null)]);
  });
});
