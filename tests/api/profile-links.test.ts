import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { updateMe } from '#contract/profile.ts';
import type { SocialLink } from '#contract/social-links.ts';
import { getMe } from '#contract/users.ts';
import { acceptedLinkCases, refusedLinkCases } from '#tests/support/link-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

async function save(app: TestApp, token: string, socialLinks: unknown) {
  const answer = await app.request({ method: 'PUT', path: updateMe.path, token, body: { socialLinks } });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

const linksOf = async (app: TestApp, token: string): Promise<SocialLink[]> =>
  (await app.call(getMe, {}, { token })).reply.socialLinks;

const insert = (url: string) => ({ type: 'WEBSITE', url, actionType: 'INSERT' });
const websites = (count: number) =>
  Array.from({ length: count }, (_, index) => insert(`${index}.example.org`));

test('links are added, changed and taken away in one save, and stand in the order in which they came', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn(email);
  expect(user.socialLinks).toEqual([]);
  const added = await save(app, token, websites(3));
  expect([added.status, added.body.socialLinks]).toEqual([200, await linksOf(app, token)]);
  const [first, second, third] = await linksOf(app, token);
  const { status, body } = await save(app, token, [
    insert('new.example.org'),
    { id: second?.id, type: 'WEBSITE', actionType: 'DELETE' },
    { id: first?.id, type: 'WHATSAPP', url: '+966 501234567', actionType: 'UPDATE' },
  ]);
  expect(status).toBe(200);
  expect(body.socialLinks).toEqual([
    { id: first?.id, type: 'WHATSAPP', url: '+966 501234567' },
    third,
    { id: expect.any(Number), type: 'WEBSITE', url: 'https://new.example.org' },
  ]);
  expect(await linksOf(app, token)).toEqual(body.socialLinks);
  const session = await app.signIn(email);
  expect(session.user.socialLinks).toEqual(body.socialLinks);
});

test('a save without links, or with no change, leaves them as they are', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  await save(app, token, websites(2));
  const before = await linksOf(app, token);
  await app.call(updateMe, { body: { firstName: 'Noura' } }, { token });
  await save(app, token, []);
  expect(await linksOf(app, token)).toEqual(before);
});

test.each(['UPDATE', 'DELETE'])(
  '%s of a link that is not there, or not their own, is refused beside its id, and nothing is kept',
  async (actionType) => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    const maha = await app.signIn('maha@example.org');
    await save(app, maha.accessToken, websites(1));
    const [foreign] = await linksOf(app, maha.accessToken);
    for (const id of [foreign?.id, 999_999, 0, -1, null, undefined]) {
      const change = { id, type: 'WEBSITE', url: 'example.org', actionType };
      const { status, body } = await save(app, token, [insert('example.org'), change]);
      expect([status, body.code, body.fields], String(id)).toEqual([
        422,
        'invalid',
        { 'socialLinks.1.id': texts.invalid },
      ]);
    }
    expect(await linksOf(app, token)).toEqual([]);
    expect(await linksOf(app, maha.accessToken)).toEqual([foreign]);
  },
);

test('faults are told at the place of each link, beside those of other fields', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const socialLinks = [
    insert('example.org'),
    insert(''),
    { type: 'TWITTER', url: 'a b', actionType: 'INSERT' },
    { type: 'MYSPACE', url: 'example.org', actionType: 'INSERT' },
    { type: 'WEBSITE', url: 'example.org', actionType: 'UPSERT' },
    { id: 'x', type: 'WEBSITE', url: 'example.org', actionType: 'UPDATE' },
    { id: 1.5, type: 'WEBSITE', actionType: 'DELETE' },
  ];
  const answer = await app.request({
    method: 'PUT',
    path: updateMe.path,
    token,
    body: { firstName: '', socialLinks },
  });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text).fields).toEqual({
    firstName: texts.mandatory,
    'socialLinks.1.url': texts.mandatory,
    'socialLinks.2.url': texts.invalid,
    'socialLinks.3.type': texts.invalid,
    'socialLinks.4.actionType': texts.invalid,
    'socialLinks.5.id': texts.invalid,
    'socialLinks.6.id': texts.invalid,
  });
  expect(await linksOf(app, token)).toEqual([]);
});

test.each([{}, 'x', 7, null, [7], [null], [[]]])('%j is no list of changes', async (socialLinks) => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  expect((await save(app, token, socialLinks)).status).toBe(422);
});

describe('as many links as fit', () => {
  const { socialLinksMax } = limits;

  test('are kept, one more is refused, and an exchange of all of them is not', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    expect((await save(app, token, websites(socialLinksMax + 1))).status).toBe(422);
    expect((await save(app, token, websites(socialLinksMax))).status).toBe(200);
    const links = await linksOf(app, token);
    const tooMany = await save(app, token, [insert('one-more.example.org')]);
    expect([tooMany.status, Object.keys(tooMany.body.fields)]).toEqual([422, ['socialLinks']]);
    expect(await linksOf(app, token)).toEqual(links);
    const removals = links.map(({ id, type }) => ({ id, type, actionType: 'DELETE' }));
    const exchanged = await save(app, token, [...websites(socialLinksMax), ...removals]);
    expect([exchanged.status, exchanged.body.socialLinks?.length]).toEqual([200, socialLinksMax]);
  });

  test('are not exceeded by two saves at once', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    const share = Math.ceil(socialLinksMax / 3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(app, token, websites(share))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
    expect(await linksOf(app, token)).toHaveLength(2 * share);
  });
});

test('every kind of link is kept as it should be', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  await save(app, token, [insert('example.org')]);
  const [link] = await linksOf(app, token);
  for (const { field, given, kept, why } of acceptedLinkCases) {
    await save(app, token, [{ id: link?.id, type: field, url: given, actionType: 'UPDATE' }]);
    expect(await linksOf(app, token), `${field}: ${why}`).toEqual([{ id: link?.id, type: field, url: kept }]);
  }
});

test('every kind of link refuses what it should, with its text beside it', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  for (const { field, given, text, why } of refusedLinkCases) {
    const change = { type: field, url: given, actionType: 'INSERT' };
    const { status, body } = await save(app, token, [insert('example.org'), change]);
    expect([status, body.fields], `${field}: ${why}`).toEqual([422, { 'socialLinks.1.url': text }]);
  }
  expect(await linksOf(app, token)).toEqual([]);
});
