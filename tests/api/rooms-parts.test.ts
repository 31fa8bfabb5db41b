import { expect, test } from 'vitest';
import { createOrganization } from '#contract/organizations.ts';
import { signedAddress } from '#server/providers/files/file-address.ts';
import { findFile, insertFile } from '#server/providers/files/store.ts';
import { join, start as startOrganization } from '#tests/support/organization-calls.ts';
import { enter, place } from '#tests/support/people.ts';
import { createRoomsApp, makeRoom, postRoom, putRoom, readRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function upload(app: TestApp, ownerId: number, id: string): Promise<string> {
  const { database, clock, secret } = app.context;
  const file = { id, owner_user_id: ownerId, kind: 'image', name: 'a.png' } as const;
  const row = { ...file, content_type: 'image/png', size: 1, created_at: clock(), unused_since: clock() };
  await database.transaction((tx) => insertFile(tx, row));
  return signedAddress({ secret }, id, clock());
}

test('a cover is an upload of who saves, stays under the hands of others, and gives its file up when it goes', async () => {
  await using app = await createRoomsApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const [own, foreign] = [
    await upload(app, noura.user.id, 'own-file-0000000000000'),
    await upload(app, maha.user.id, 'foreign-file-000000000'),
  ];
  for (const coverImage of [foreign, 'https://evil.example/x.png', 'javascript:alert(1)']) {
    const { status, body } = await postRoom(app, noura, { coverImage });
    expect([status, body.fields]).toEqual([422, { coverImage: texts.invalid }]);
  }
  const { id, coverImage } = await makeRoom(app, noura, { coverImage: own });
  expect(coverImage).toBe(own);
  await place(app, { eventId: id, userId: maha.user.id, as: 'host' });
  expect((await putRoom(app, maha, id, { coverImage: own, tags: 'a' })).body.coverImage).toBe(own);
  const unused = async () =>
    (await findFile(app.context.database.reader, 'own-file-0000000000000'))?.unused_since;
  expect(await unused()).toBeNull();
  expect((await putRoom(app, maha, id, { coverImage: null })).body.coverImage).toBeNull();
  expect(await unused()).toBe(app.clock());
});

test('a description is stored clean', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  const description = '<p onclick="x()">Hi<script>alert(1)</script></p>';
  const { id } = await makeRoom(app, noura, { description });
  expect((await readRoom(app, noura, id)).description).toBe('<p>Hi</p>');
  expect((await putRoom(app, noura, id, { description: '<img src=x onerror=x>' })).body.fields).toEqual({
    description: texts.mandatory,
  });
});

test('any organisation sponsors, in the order of the list, and none that is not there', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  const make = async (name: string) => {
    const body = { name, location: 'Riyadh', orgLastlinkSuffix: name };
    return (await app.call(createOrganization, { body }, { token: noura.token })).reply.id;
  };
  const [one, two] = [await make('One'), await make('Two')];
  const sponsors = (...ids: number[]) => ({
    eventSponsorsOrganizations: ids.map((id) => ({ organization: { id } })),
  });
  const { id } = await makeRoom(app, noura, sponsors(two, one, two));
  const names = async () =>
    (await readRoom(app, noura, id)).eventSponsorsOrganizations.map(({ organization }) => organization.name);
  expect(await names()).toEqual(['Two', 'One']);
  expect((await putRoom(app, noura, id, sponsors(one, 999))).body.fields).toEqual({
    'eventSponsorsOrganizations.1.organization.id': texts.invalid,
  });
  await putRoom(app, noura, id, { tags: 'a' });
  expect(await names()).toEqual(['Two', 'One']);
  await putRoom(app, noura, id, sponsors());
  expect(await names()).toEqual([]);
});

test('admins are chosen among who is in the room and who belongs to its organisation', async () => {
  await using app = await createTestApp({ env: { ROOM_CREATOR_IDS: '1' } });
  const { owner, organization, code } = await startOrganization(app);
  const [member, stranger, inside] = [
    await enter(app, 'Maha'),
    await enter(app, 'Sara'),
    await enter(app, 'Hessa'),
  ];
  await join(app, member, code);
  const { id: organizationId } = organization;
  const ofIt = { eventType: 'ORGANIZATION', creatorOrganization: { id: organizationId } };
  const refused = [422, { adminUserIds: texts.invalid }];
  const none = await postRoom(app, owner, { adminUserIds: [member.user.id] });
  expect([none.status, none.body.fields]).toEqual(refused);
  const { id, admins } = await makeRoom(app, owner, {
    ...ofIt,
    adminUserIds: [owner.userId, member.user.id],
  });
  expect(admins.map((person) => person.id)).toEqual([member.user.id]);
  expect(await readRoom(app, member, id)).toMatchObject({
    eventParticipantStatus: 'APPROVED',
    mayEdit: true,
  });
  const save = (...adminUserIds: number[]) => putRoom(app, owner, id, { adminUserIds });
  const outside = await save(member.user.id, stranger.user.id);
  expect([outside.status, outside.body.fields]).toEqual(refused);
  await place(app, { eventId: id, userId: inside.user.id });
  expect((await save(inside.user.id)).body.admins).toMatchObject([{ id: inside.user.id }]);
  expect(await readRoom(app, member, id)).toMatchObject({
    eventParticipantStatus: 'APPROVED',
    mayEdit: false,
  });
  for (const status of ['DENIED', 'REMOVED', 'BLOCKED'] as const) {
    await place(app, { eventId: id, userId: member.user.id, status });
    expect((await save(member.user.id)).body.fields, status).toEqual(refused[1]);
  }
});

test('days of the week, and today, are those of the calendar that people see', async () => {
  // A Friday there, and a Thursday on the server.
  await using app = await createRoomsApp({ env: { PROGRAMME_CLOCK: '2021-06-18T09:00:00Z' } });
  const noura = await enter(app, 'Noura');
  const weekly = { recurringType: 'WEEKLY', numberOfOccurrence: 0, repeatOn: ['FRIDAY'] };
  const fridays = {
    ...{ timeZoneId: 'UTC', meetingStartTime: '2026-01-15T12:00:00.000Z', recurring: true },
    recurringEvent: { ...weekly, endsOn: '2026-03-01' },
  };
  const { id, nextOccurrence } = await makeRoom(app, noura, fridays);
  expect(nextOccurrence?.start).toBe('2026-01-15T12:00:00.000Z');
  app.clock.advance(24 * 3_600_000);
  expect((await readRoom(app, noura, id)).nextOccurrence?.start).toBe('2026-01-22T12:00:00.000Z');
  const late = { ...fridays, lastlinkSuffix: 'late', meetingStartTime: '2026-01-15T23:00:00.000Z' };
  expect((await postRoom(app, noura, late)).body.fields).toEqual({ meetingStartTime: texts.invalid });
});
