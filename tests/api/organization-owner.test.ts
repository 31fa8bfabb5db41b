import { describe, expect, test } from 'vitest';
import { listEvents } from '#contract/events.ts';
import {
  createOrganization,
  deleteOrganization,
  getOrganizationBySuffix,
  handOverOrganization,
  listOrganizations,
} from '#contract/organizations.ts';
import { getUser } from '#contract/users.ts';
import { arrive, change, join, params, roles, start } from '#tests/support/organization-calls.ts';
import { enter } from '#tests/support/people.ts';
import { createRoomsApp, makeRoom, readRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

interface Caller {
  readonly token: string;
}

const remove = (app: TestApp, { token }: Caller) => app.call(deleteOrganization, { params }, { token });
const handOver = (app: TestApp, { token }: Caller, userId: number) =>
  app.call(handOverOrganization, { params, body: { userId } }, { token });

describe('an organisation that its owner deletes', () => {
  test('is gone for everybody, with its link to join by, and its address is free', async () => {
    await using app = await createTestApp();
    const { owner, organization, code } = await start(app);
    const rakan = await arrive(app, 'Rakan');
    await join(app, rakan, code);
    expect((await remove(app, owner)).status).toBe(204);
    for (const { token } of [owner, rakan])
      expect((await app.call(listOrganizations, {}, { token })).reply).toEqual([]);
    const { orgLastlinkSuffix: suffix } = organization;
    expect((await app.call(getOrganizationBySuffix, { params: { suffix } })).status).toBe(404);
    expect((await join(app, rakan, code)).status).toBe(404);
    expect((await remove(app, owner)).status).toBe(404);
    const body = { name: 'Again', location: 'Riyadh', orgLastlinkSuffix: suffix };
    expect((await app.call(createOrganization, { body }, { token: rakan.token })).status).toBe(201);
  });

  test('is not an admin’s to delete', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const rakan = await arrive(app, 'Rakan');
    await join(app, rakan, code);
    await change(app, owner, { userId: rakan.userId, admin: true });
    expect((await remove(app, rakan)).status).toBe(403);
    expect(await roles(app, owner)).toMatchObject({ Rakan: 'admin member' });
  });

  test('leaves its rooms to the people who made them, and sponsors none any more', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    const body = { name: 'Hub', location: 'Riyadh', orgLastlinkSuffix: 'the_hub' };
    const { id } = (await app.call(createOrganization, { body }, noura)).reply;
    const ofIt = { eventType: 'ORGANIZATION', creatorOrganization: { id } };
    const room = await makeRoom(app, noura, ofIt);
    const sponsored = await makeRoom(app, noura, {
      lastlinkSuffix: 'sponsored',
      eventSponsorsOrganizations: [{ organization: { id } }],
    });
    const lists = async () => (await app.call(listEvents, {}, noura)).reply;
    expect((await lists()).organizationEventsCreatedToWhichIAmAdmin.map((one) => one.id)).toEqual([room.id]);
    expect((await app.call(deleteOrganization, { params: { id: String(id) } }, noura)).status).toBe(204);
    expect(await readRoom(app, noura, room.id)).toMatchObject({
      eventType: 'INDIVIDUAL',
      creatorOrganization: null,
      creator: { id: noura.user.id },
      mayEdit: true,
    });
    expect((await readRoom(app, noura, sponsored.id)).eventSponsorsOrganizations).toEqual([]);
    const after = await lists();
    expect(after.organizationEventsCreatedToWhichIAmAdmin).toEqual([]);
    expect(after.eventsCreatedByMe.map((one) => one.id)).toEqual([sponsored.id, room.id]);
  });

  test('no longer stands on the profiles of its people', async () => {
    await using app = await createTestApp();
    const noura = await enter(app, 'Noura', { organization: 'Hub' });
    const body = { name: 'Hub', location: 'Riyadh', orgLastlinkSuffix: 'the_hub' };
    const { id } = (await app.call(createOrganization, { body }, noura)).reply;
    const seen = async () =>
      (await app.call(getUser, { params: { id: String(noura.user.id) } }, noura)).reply.organizationSuffix;
    expect(await seen()).toBe('the_hub');
    await app.call(deleteOrganization, { params: { id: String(id) } }, noura);
    expect(await seen()).toBeNull();
  });
});

describe('an organisation that is handed over', () => {
  test('has one owner, who was a member before, and the former one is an admin', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const rakan = await arrive(app, 'Rakan');
    await join(app, rakan, code);
    const handed = await handOver(app, owner, rakan.userId);
    expect(handed.reply.loggedInUserOrganizationUserView).toMatchObject({ owner: false, admin: true });
    expect(await roles(app, owner)).toEqual({ Rakan: 'owner admin member', owner: 'admin member' });
    expect((await handOver(app, owner, rakan.userId)).status).toBe(403);
    expect((await remove(app, owner)).status).toBe(403);
    expect((await remove(app, rakan)).status).toBe(204);
  });

  test('goes to nobody who has not joined, has no name, or is the owner', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const maha = await arrive(app, 'Maha');
    await change(app, maha, { follower: true });
    const { accessToken: token, user } = await app.signIn('nameless@example.org');
    await join(app, { token }, code);
    const tried = [maha.userId, user.id, 12_345];
    for (const id of tried) expect((await handOver(app, owner, id)).status, String(id)).toBe(404);
    expect((await handOver(app, owner, owner.userId)).status).toBe(403);
    expect(await roles(app, owner)).toMatchObject({ owner: 'owner admin member' });
  });

  test('goes to nobody who has made as many as one may in a day', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const rakan = await arrive(app, 'Rakan');
    await join(app, rakan, code);
    for (const number of [1, 2, 3, 4, 5]) {
      const body = { name: 'One', location: 'Riyadh', orgLastlinkSuffix: `one_${number}` };
      await app.call(createOrganization, { body }, { token: rakan.token });
    }
    const refused = await handOver(app, owner, rakan.userId);
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'This person has as many organisations as one may have. Please choose somebody else.',
    ]);
    expect(await roles(app, owner)).toMatchObject({ owner: 'owner admin member', Rakan: 'member' });
  });

  test('goes to one of two who are named at once', async () => {
    await using app = await createTestApp();
    const { owner, code } = await start(app);
    const people = [await arrive(app, 'Rakan'), await arrive(app, 'Maha')];
    for (const person of people) await join(app, person, code);
    const answers = await Promise.all(people.map(({ userId }) => handOver(app, owner, userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const now = Object.values(await roles(app, owner));
    expect(now.filter((role) => role.startsWith('owner'))).toHaveLength(1);
  });
});
