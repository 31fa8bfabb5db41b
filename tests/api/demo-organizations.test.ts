import { expect, test } from 'vitest';
import {
  createOrganization,
  getOrganization,
  getOrganizationBySuffix,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
} from '#contract/organizations.ts';
import { roleOf } from '#domain/organization-access.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const demo = { env: { DEMO: '1' } };

test("a demo's organisations have their people, links and logos", async () => {
  await using app = await createTestApp(demo);
  const { accessToken: token } = await app.signInWithPassword('host@demo.test');
  const { reply } = await app.call(getOrganization, { params: { id: '1' } }, { token });
  expect(reply).toMatchObject({
    name: 'Innovation Hub',
    orgLastlinkSuffix: 'innovation_hub',
    location: 'Riyadh, Saudi Arabia',
  });
  expect(reply.socialLinks.length).toBeGreaterThan(3);
  const logo = await app.request({ path: reply.logo ?? '' });
  expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const members = (await app.call(listMembers, { params: { id: '1' } }, { token })).reply;
  expect(members.slice(0, 2).map(({ user, ...roles }) => [user.id, roleOf(roles)])).toEqual([
    [1, 'owner'],
    [2, 'admin'],
  ]);
  const counts = Object.groupBy(members, (one) => roleOf(one) ?? 'none');
  expect([counts.member?.length, members.filter(({ follower }) => follower).length]).toEqual([6, 10]);
});

test('the demo shows somebody an organisation of their own and one that they follow', async () => {
  await using app = await createTestApp(demo);
  const { accessToken: token } = await app.signInWithPassword('participant@demo.test');
  const names = async (call: typeof listOrganizations | typeof listFollowedOrganizations) =>
    (await app.call(call, {}, { token })).reply.map(({ name }) => name);
  expect(await names(listOrganizations)).toEqual(['Masar Studio']);
  expect(await names(listFollowedOrganizations)).toEqual(['Innovation Hub']);
  const open = await app.call(getOrganizationBySuffix, { params: { suffix: 'masar_studio' } });
  expect(open.reply).toMatchObject({ id: 2, name: 'Masar Studio' });
});

test('an organisation made in a demo gets the next number', async () => {
  await using app = await createTestApp(demo);
  const { accessToken: token } = await app.signInWithPassword('second@demo.test');
  const body = { name: 'Waraq Labs', location: 'Dammam', orgLastlinkSuffix: 'waraq_labs' };
  expect((await app.call(createOrganization, { body }, { token })).reply.id).toBe(3);
});
