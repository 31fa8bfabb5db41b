import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkEventSuffix, createEvent } from '#contract/events.ts';
import { headerNames } from '#contract/names.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { start as startOrganization } from '#tests/support/organization-calls.ts';
import { enter, place } from '#tests/support/people.ts';
import { createRoomsApp, makeRoom, postRoom, putRoom, readRoom } from '#tests/support/room-calls.ts';
import {
  acceptedRoomCases,
  completeRoom,
  refusedRoomCases,
  smallestRoom,
} from '#tests/support/room-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';

describe('a new room', () => {
  test('is public, free, with files by its hosts and a thousand places, and hosted by who made it', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura', { timeZoneId: 'Asia/Dubai' });
    const room = await makeRoom(app, noura, { meetingStartTime: '2030-06-18T15:00:00.000Z' });
    expect(room).toMatchObject({
      ...{ name: smallestRoom.name, description: smallestRoom.description, lastlink: '/w/Founders_Circle' },
      ...{ private: false, eventType: 'INDIVIDUAL', creatorOrganization: null, coverImage: null, tags: '' },
      ...{ timeZoneId: 'Asia/Dubai', meetingDuration: 60, meetingUrl: null, callDetails: null },
      ...{ eventExpiryDate: null, maxNumberOfParticipants: 1000, paidEvent: false, eventPrice: null },
      ...{ recurring: false, recurringEvent: null, resourceUploadAccess: true, participantsCount: 1 },
      ...{
        registrationOpen: true,
        full: false,
        eventParticipantStatus: 'APPROVED',
        dynamicFormValuesAdded: 'DONE',
      },
      ...{ eventSponsorsOrganizations: [], dynamicFormRequests: [], admins: [], mayEdit: true },
      creator: { id: noura.user.id },
      hosts: [{ id: noura.user.id }],
      loggedInUserEventParticipant: { host: true, admin: false, createdDateStr: '2026-01-15T09:00:00.000Z' },
      nextOccurrence: { start: '2030-06-18T15:00:00.000Z', end: '2030-06-18T16:00:00.000Z' },
    });
    expect(await readRoom(app, noura, room.id)).toEqual(room);
  });

  test('keeps every field', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    const { isPrivate, lastlinkSuffix, adminUserIds: _, dynamicFormRequests, ...same } = completeRoom;
    const room = await makeRoom(app, noura, completeRoom);
    expect(room).toMatchObject({ ...same, private: isPrivate, lastlink: `/w/${lastlinkSuffix}` });
    expect(room.dynamicFormRequests).toMatchObject(dynamicFormRequests);
    expect(await readRoom(app, noura, room.id)).toEqual(room);
  });
});

test('every fault has its text beside its field, and nothing is made', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  for (const { what, change, field, text } of refusedRoomCases) {
    const { status, body } = await postRoom(app, noura, { ...completeRoom, ...change });
    expect([what, status, body.fields?.[field]]).toEqual([what, 422, text]);
  }
  const { length } = await app.context.database.reader.selectFrom('events').select('id').execute();
  expect(length).toBe(3);
});

test('an expiry of today is still to come', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  const expiring = (ms: number) => {
    const eventExpiryDate = new Date(app.clock() + ms).toISOString();
    return postRoom(app, noura, { ...smallestRoom, eventExpiryDate });
  };
  const { status, body } = await expiring(-minuteMs);
  expect([status, body.fields]).toEqual([422, { eventExpiryDate: texts.invalid }]);
  expect((await expiring(minuteMs)).status).toBe(201);
});

test('what is taken is kept as it reads', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  for (const [index, { what, change, field, kept }] of acceptedRoomCases.entries()) {
    const lastlinkSuffix = `room_${index}`;
    const { status, body } = await postRoom(app, noura, { ...completeRoom, lastlinkSuffix, ...change });
    expect([what, status, body[field]]).toEqual([what, 201, kept]);
  }
});

describe('a link', () => {
  test('is free for one room only, whatever the case, and create for none', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    const taken = {
      code: 'suffix_taken',
      message: texts.suffixTaken,
      fields: { lastlinkSuffix: texts.suffixTaken },
    };
    const both = await Promise.all([postRoom(app, noura), postRoom(app, noura)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const lastlinkSuffix of ['FOUNDERS_circle', 'create', 'CREATE'])
      expect((await postRoom(app, noura, { lastlinkSuffix })).body).toEqual(taken);
    const { id } = await makeRoom(app, noura, { lastlinkSuffix: 'other' });
    expect((await putRoom(app, noura, id, { lastlinkSuffix: 'founders_CIRCLE' })).body).toEqual(taken);
    expect((await putRoom(app, noura, id, { lastlinkSuffix: 'OTHER' })).body.lastlink).toBe('/w/OTHER');
  });

  test('is looked up before it is saved', async () => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const room = await makeRoom(app, noura, { isPrivate: true });
    await place(app, { eventId: room.id, userId: maha.user.id, status: 'BLOCKED' });
    const check = (suffix: string) =>
      app.call(checkEventSuffix, { params: { suffix } }, { token: maha.token });
    for (const suffix of ['Founders_Circle', 'FOUNDERS_CIRCLE', 'create', 'Create'])
      expect([suffix, (await check(suffix)).reply]).toEqual([suffix, { exists: true }]);
    // Persons and organisations have a space of their own, and so do the app's screens.
    for (const suffix of ['founders', 'account'])
      expect([suffix, (await check(suffix)).reply]).toEqual([suffix, { exists: false }]);
    for (const suffix of ['a-b', 'a b', 's'.repeat(33)])
      expect((await check(suffix)).problem).toMatchObject({
        code: 'invalid',
        fields: { suffix: texts.invalid },
      });
  });
});

describe('a save', () => {
  const start = async (change = {}) => {
    const app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    return { app, noura, room: await makeRoom(app, noura, { ...completeRoom, ...change }) };
  };

  test('changes what is named and leaves the rest, and null clears', async () => {
    const { app, noura, room } = await start();
    await using _app = app;
    const renamed = await putRoom(app, noura, room.id, { name: ' Circle ', id: 7, hosts: [], colour: 'red' });
    expect(renamed.body).toEqual({ ...room, name: 'Circle' });
    expect((await putRoom(app, noura, room.id, {})).body).toEqual(renamed.body);
    const cleared = await putRoom(app, noura, room.id, {
      ...{ meetingUrl: null, callDetails: null, eventExpiryDate: null, tags: '', paidEvent: false },
      ...{ recurring: false, meetingStartTime: null, dynamicFormRequests: [] },
    });
    expect(cleared.body).toEqual({
      ...renamed.body,
      ...{ meetingUrl: null, callDetails: null, eventExpiryDate: null, tags: '', paidEvent: false },
      ...{ eventPrice: null, recurring: false, recurringEvent: null, meetingStartTime: null },
      ...{ meetingDuration: null, nextOccurrence: null, dynamicFormRequests: [] },
    });
  });

  test('is held to the rules between fields as a whole', async () => {
    const { app, noura, room } = await start();
    await using _app = app;
    const faults: readonly (readonly [object, object])[] = [
      [{ meetingStartTime: null, eventExpiryDate: null }, { meetingStartTime: texts.mandatory }],
      [{ eventType: 'ORGANIZATION' }, { creatorOrganization: texts.mandatory }],
      [{ description: '<p> </p>' }, { description: texts.mandatory }],
    ];
    for (const [change, fields] of faults)
      expect((await putRoom(app, noura, room.id, { ...change })).body).toMatchObject({
        code: 'invalid',
        fields,
      });
    expect(await readRoom(app, noura, room.id)).toEqual(room);
  });

  test('leaves dates that are over as they are, and takes no new one that is over', async () => {
    const { app, room } = await start();
    await using _app = app;
    app.clock.setTo('2031-02-01T09:00:00.000Z');
    const { meetingStartTime, eventExpiryDate, recurringEvent } = completeRoom;
    const again = { token: (await app.signIn('noura@example.org')).accessToken };
    const same = { name: 'Again', meetingStartTime, eventExpiryDate, recurringEvent };
    expect((await putRoom(app, again, room.id, same)).body).toMatchObject({
      name: 'Again',
      nextOccurrence: null,
    });
    const moved = {
      meetingStartTime: '2030-06-18T16:00:00.000Z',
      eventExpiryDate: '2030-07-31T16:00:00.000Z',
      recurringEvent: { ...recurringEvent, endsOn: '2031-01-31' },
    };
    expect((await putRoom(app, again, room.id, moved)).body.fields).toEqual({
      meetingStartTime: texts.invalid,
      eventExpiryDate: texts.invalid,
      'recurringEvent.endsOn': texts.invalid,
    });
  });

  test('takes today for the day that it is in the zone of the room', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    // In Auckland the sixteenth has begun.
    app.clock.setTo('2026-01-15T20:00:00.000Z');
    const at = (timeZoneId: string, lastlinkSuffix: string) =>
      postRoom(app, noura, { timeZoneId, lastlinkSuffix, meetingStartTime: '2026-01-15T09:00:00.000Z' });
    expect((await at('Europe/London', 'london')).status).toBe(201);
    expect((await at('Pacific/Auckland', 'auckland')).body.fields).toEqual({
      meetingStartTime: texts.invalid,
    });
  });

  test('of two who edit at once loses nothing', async () => {
    const { app, noura, room } = await start();
    await using _app = app;
    const saves = await Promise.all([
      putRoom(app, noura, room.id, { name: 'Circle' }),
      putRoom(app, noura, room.id, { tags: 'one' }),
      putRoom(app, noura, room.id, { maxNumberOfParticipants: 5 }),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readRoom(app, noura, room.id)).toMatchObject({
      ...{ name: 'Circle', tags: 'one', maxNumberOfParticipants: 5 },
    });
  });

  test('of who runs the organisation may give a private room out of its hands, to whoever made it', async () => {
    await using app = await createRoomsApp();
    const { owner, organization } = await startOrganization(app);
    const maha = await enter(app, 'Maha');
    const ofIt = { eventType: 'ORGANIZATION', creatorOrganization: { id: organization.id }, isPrivate: true };
    const { id } = await makeRoom(app, owner, ofIt);
    const roles = { is_owner: 0, is_admin: 1, is_member: 1, is_follower: 0 } as const;
    const membership = { organization_id: organization.id, user_id: maha.user.id, created_at: 0, ...roles };
    await app.context.database.transaction((tx) =>
      tx.insertInto('organization_users').values(membership).execute(),
    );
    const { status, body } = await putRoom(app, maha, id, { eventType: 'INDIVIDUAL' });
    expect([status, body]).toMatchObject([200, { creatorOrganization: null, mayEdit: false }]);
    expect((await putRoom(app, maha, id, { eventType: 'INDIVIDUAL' })).status).toBe(404);
    expect(await readRoom(app, owner, id)).toMatchObject({ eventType: 'INDIVIDUAL', mayEdit: true });
  });

  test("cannot change what the programme's own events are known by", async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    for (const eventId of Object.values(app.context.programme.eventIds)) {
      await place(app, { eventId, userId: noura.user.id, as: 'host' });
      const fixed = { name: 'Other', lastlinkSuffix: 'other', isPrivate: eventId === 1 };
      const { status, body } = await putRoom(app, noura, eventId, fixed);
      expect([status, body.fields]).toEqual([
        422,
        { name: texts.invalid, lastlinkSuffix: texts.invalid, isPrivate: texts.invalid },
      ]);
      const before = await readRoom(app, noura, eventId);
      const same = {
        name: before.name,
        isPrivate: before.private,
        tags: 'programme',
        meetingUrl: 'meet.example',
      };
      expect((await putRoom(app, noura, eventId, same)).body).toMatchObject({ tags: 'programme' });
    }
  });

  test('asks new questions, changes old ones in place and retires those that are left out', async () => {
    const { app, noura, room } = await start();
    await using _app = app;
    const [first] = room.dynamicFormRequests;
    const question = { fieldNameOrQuestion: 'Why?', defaultValue: 'A word', required: false };
    const save = (dynamicFormRequests: readonly object[]) =>
      putRoom(app, noura, room.id, { dynamicFormRequests });
    const both = (await save([question, { ...first, required: false }])).body.dynamicFormRequests;
    expect(both).toEqual([
      { ...question, id: expect.any(Number) },
      { ...first, required: false },
    ]);
    expect((await save([both[1]])).body.dynamicFormRequests).toEqual([both[1]]);
    for (const strange of [both[0], { ...question, id: 99_999 }])
      expect((await save([both[1], strange])).body.fields).toEqual({
        'dynamicFormRequests.1.id': texts.invalid,
      });
    expect((await save([both[1], both[1]])).body.fields).toEqual({
      'dynamicFormRequests.1.id': texts.invalid,
    });
    const kept = await app.context.database.reader
      .selectFrom('event_questions')
      .select(['id', 'retired_at'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { id: first?.id, retired_at: null },
      { id: both[0].id, retired_at: app.clock() },
    ]);
  });
});

test('what is made or saved twice under one key is made once', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const make = () => app.call(createEvent, { body: smallestRoom }, { token: noura.token, headers });
  const first = await make();
  const again = await make();
  expect([first.status, again.status, again.headers[headerNames.idempotencyReplayed]]).toEqual([
    201,
    201,
    'true',
  ]);
  expect(again.reply.id).toBe(first.reply.id);
});
