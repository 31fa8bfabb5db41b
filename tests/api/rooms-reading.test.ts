import { describe, expect, test } from 'vitest';
import { type EventLists, getEventWithPeople, listEvents } from '#contract/events.ts';
import { participantStatuses } from '#contract/participants.ts';
import type { RawAnswer } from '#tests/support/api-client.ts';
import { start as startOrganization } from '#tests/support/organization-calls.ts';
import { enter, insertPeople, place, type SignedInPerson } from '#tests/support/people.ts';
import {
  askPublic,
  askRoom,
  askToJoin,
  createRoomsApp,
  makeRoom,
  putRoom,
  readRoom,
} from '#tests/support/room-calls.ts';
import { completeRoom, smallestRoom } from '#tests/support/room-cases.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const readPeople = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(getEventWithPeople, { params: { id: String(id) } }, { token });

/** The names in each list that is not empty. */
async function namesOf(app: TestApp, { token }: Pick<SignedInPerson, 'token'>) {
  const { mayCreate: _, ...lists } = (await app.call(listEvents, {}, { token })).reply;
  const named = Object.entries(lists).map(([list, rooms]) => [list, rooms.map(({ name }) => name)] as const);
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

describe('the lists', () => {
  test('hold what one hosts and what one attends, the newest first, and no event of the programme', async () => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const [first, second] = [
      await makeRoom(app, noura, { name: 'First', lastlinkSuffix: 'first' }),
      await makeRoom(app, noura, { ...completeRoom, name: 'Second', lastlinkSuffix: 'second' }),
    ];
    await makeRoom(app, maha, { name: 'Third', lastlinkSuffix: 'third' });
    for (const eventId of [first.id, second.id, ...Object.values(app.context.programme.eventIds)])
      await place(app, { eventId, userId: maha.user.id });
    expect(await namesOf(app, noura)).toEqual({ eventsCreatedByMe: ['Second', 'First'] });
    const lists = { eventsCreatedByMe: ['Third'], eventsAttendedByMe: ['Second', 'First'] };
    expect(await namesOf(app, maha)).toEqual(lists);
    const { reply } = await app.call(listEvents, {}, { token: maha.token });
    const {
      description: _,
      meetingUrl,
      callDetails,
      hosts,
      admins,
      mayEdit,
      ...room
    } = await readRoom(app, maha, second.id);
    const {
      eventSponsorsOrganizations,
      dynamicFormRequests,
      dynamicFormValuesAdded,
      dynamicFormValues,
      nextOccurrence,
      notes,
      twilioGroupChatId,
      ...summary
    } = room;
    expect(reply.eventsAttendedByMe[0]).toEqual(summary);
  });

  test.each(participantStatuses)('show a room in which one is %s, unless blocked', async (status) => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const { id } = await makeRoom(app, noura, { isPrivate: true });
    await place(app, { eventId: id, userId: maha.user.id, status, as: 'host' });
    const list: keyof EventLists = status === 'APPROVED' ? 'eventsCreatedByMe' : 'eventsAttendedByMe';
    expect(await namesOf(app, maha)).toEqual(status === 'BLOCKED' ? {} : { [list]: [smallestRoom.name] });
  });

  test('tell rooms of organisations that one runs from those that one attends', async () => {
    await using app = await createTestApp({ env: { ROOM_CREATOR_IDS: '1' } });
    const { owner, organization } = await startOrganization(app);
    const room = { eventType: 'ORGANIZATION', creatorOrganization: { id: organization.id }, isPrivate: true };
    const { id } = await makeRoom(app, owner, room);
    const maha = await enter(app, 'Maha');
    expect(await namesOf(app, maha)).toEqual({});
    await place(app, { eventId: id, userId: maha.user.id });
    const ran = { organizationEventsCreatedToWhichIAmAdmin: [smallestRoom.name] };
    expect(await namesOf(app, owner)).toEqual(ran);
    expect(await namesOf(app, maha)).toEqual({ organizationEventsAttendedByMe: [smallestRoom.name] });
    await app.context.database.transaction((tx) =>
      tx
        .insertInto('organization_users')
        .values({
          ...{ organization_id: organization.id, user_id: maha.user.id, created_at: 0 },
          ...{ is_owner: 0, is_admin: 1, is_member: 1, is_follower: 0 },
        })
        .execute(),
    );
    expect(await namesOf(app, maha)).toEqual(ran);
    await place(app, { eventId: id, userId: maha.user.id, status: 'BLOCKED' });
    expect(await namesOf(app, maha)).toEqual({});
  });

  test('say who may make rooms', async () => {
    await using app = await createTestApp({ env: { ROOM_CREATOR_IDS: '2' } });
    for (const [name, mayCreate] of [
      ['Noura', false],
      ['Maha', true],
    ] as const) {
      const { token } = await enter(app, name);
      expect((await app.call(listEvents, {}, { token })).reply.mayCreate).toBe(mayCreate);
    }
  });
});

describe('a room', () => {
  test('gives its call to those alone who are approved', async () => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const { id } = await makeRoom(app, noura, completeRoom);
    const call = { meetingUrl: completeRoom.meetingUrl, callDetails: completeRoom.callDetails };
    const none = { meetingUrl: null, callDetails: null };
    expect(await readRoom(app, maha, id)).toMatchObject(none);
    for (const status of participantStatuses.filter((one) => one !== 'BLOCKED')) {
      // Flags count for nothing without approval.
      await place(app, { eventId: id, userId: maha.user.id, status, as: 'host' });
      const room = await readRoom(app, maha, id);
      const isIn = status === 'APPROVED';
      expect(room, status).toMatchObject(isIn ? call : none);
      expect([room.loggedInUserEventParticipant.host, room.mayEdit], status).toEqual([isIn, isIn]);
      expect(room.hosts.length, status).toBe(isIn ? 2 : 1);
    }
    for (const [, text] of Object.entries(await textsOfPublic(app, maha)))
      expect(text).not.toContain('meet.example.org');
  });

  test('lists at most fifty people, hosts and admins first, others only for who is in', async () => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const { id } = await makeRoom(app, noura);
    const [admin = 0, ...people] = await insertPeople(app, 60);
    for (const userId of people) await place(app, { eventId: id, userId });
    await place(app, { eventId: id, userId: admin, as: 'admin' });
    const outside = (await readPeople(app, maha, id)).reply.eventParticipants;
    expect(
      outside.map(({ participantUser, host, admin: isAdmin }) => [participantUser.id, host, isAdmin]),
    ).toEqual([
      [noura.user.id, true, false],
      [admin, false, true],
    ]);
    await askToJoin(app, maha, id);
    const { eventParticipants: inside, ...room } = (await readPeople(app, maha, id)).reply;
    expect([inside.length, new Set(inside.map((one) => one.id)).size]).toEqual([50, 50]);
    expect(inside.slice(0, 2)).toEqual(outside);
    expect(room).toEqual(await readRoom(app, maha, id));
  });

  test('knows its next time in the zone that it keeps to', async () => {
    await using app = await createRoomsApp();
    const noura = await enter(app, 'Noura');
    app.clock.setTo('2026-03-20T09:00:00.000Z');
    const weekly = { recurringType: 'WEEKLY', numberOfOccurrence: 0, repeatOn: [], endsOn: '2026-04-30' };
    const { id } = await makeRoom(app, noura, {
      ...{ timeZoneId: 'Europe/London', meetingStartTime: '2026-03-24T18:00:00.000Z', meetingDuration: 30 },
      ...{ recurring: true, recurringEvent: weekly },
    });
    // Clocks go forward on the twenty-ninth.
    app.clock.setTo('2026-03-25T09:00:00.000Z');
    expect((await readRoom(app, noura, id)).nextOccurrence).toEqual({
      start: '2026-03-31T17:00:00.000Z',
      end: '2026-03-31T17:30:00.000Z',
    });
  });
});

/** What the public link answers to a stranger and to a person. */
async function textsOfPublic(app: TestApp, { token }: Pick<SignedInPerson, 'token'>) {
  return { stranger: (await askPublic(app)).text, person: (await askPublic(app, token)).text };
}

test('a room of an organisation is read and changed by its admins, who are not in it', async () => {
  await using app = await createTestApp({ env: { ROOM_CREATOR_IDS: '1' } });
  const { owner, organization } = await startOrganization(app);
  const ofIt = { eventType: 'ORGANIZATION', creatorOrganization: { id: organization.id } };
  const noura = await enter(app, 'Maha');
  const { id } = await makeRoom(app, owner, { ...completeRoom, ...ofIt, isPrivate: true });
  await place(app, { eventId: id, userId: noura.user.id, as: 'host' });
  await app.context.database.transaction((tx) =>
    tx.deleteFrom('event_participants').where('event_id', '=', id).where('user_id', '=', 1).execute(),
  );
  expect(await readRoom(app, owner, id)).toMatchObject({
    meetingUrl: null,
    callDetails: null,
    mayEdit: true,
  });
  expect((await putRoom(app, owner, id, { tags: 'one' })).body).toMatchObject({
    tags: 'one',
    meetingUrl: null,
  });
  const adding = { participantUserId: noura.user.id, admin: true };
  expect((await askToJoin(app, { ...noura, token: owner.token }, id, adding)).status).toBe(403);
  // A host who is nothing in the organisation keeps the room there, and cannot bring another.
  expect((await putRoom(app, noura, id, { ...ofIt, tags: 'two' })).status).toBe(200);
  await putRoom(app, noura, id, { eventType: 'INDIVIDUAL' });
  expect((await putRoom(app, noura, id, ofIt)).status).toBe(403);
  expect((await askRoom(app, { token: owner.token }, id)).status).toBe(404);
});

/** An answer without the moment at which it was given. */
function unstamped({ status, text, headers }: RawAnswer) {
  const { date: _, ...rest } = headers;
  return { status, text, headers: rest };
}

test('who is blocked gets the very answers of a room that never was', async () => {
  await using app = await createRoomsApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const { id } = await makeRoom(app, noura);
  await place(app, { eventId: id, userId: maha.user.id, status: 'BLOCKED', as: 'host' });
  const bodies: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['GET', '/api/v2/event/ID'],
    ['GET', '/api/v1/event/ID'],
    ['GET', '/api/v2/event/ID/participants'],
    ['GET', '/api/v1/event/ID/qna'],
    ['PUT', '/api/v1/event/ID', { name: 'Other' }],
    ['PUT', '/api/v1/event/ID', { description: '<p></p>', paidEvent: true }],
    ['PUT', '/api/v1/event/ID', { name: '' }],
    ['POST', '/api/v1/event/participants', { eventId: 'ID', participantUserId: maha.user.id }],
    ['POST', '/api/v1/event/participants', { eventId: 'ID', participantUserId: noura.user.id, admin: true }],
    ['DELETE', '/api/v1/event/ID/participants/me'],
  ];
  const ask = async (eventId: number, [method, path, body]: (typeof bodies)[number]) => {
    const filled = body && { ...body, ...('eventId' in body ? { eventId } : {}) };
    const request = { method, path: path.replace('ID', String(eventId)), token: maha.token, body: filled };
    return unstamped(await app.request(request));
  };
  for (const call of bodies) expect(await ask(id, call), call.join(' ')).toEqual(await ask(999_999, call));
  const [known, never] = await Promise.all([
    askPublic(app, maha.token),
    askPublic(app, maha.token, 'never_was'),
  ]);
  expect(unstamped(known)).toEqual(unstamped(never));
  expect(known.status).toBe(404);
});
