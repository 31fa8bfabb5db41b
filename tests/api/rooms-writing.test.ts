import { describe, expect, test } from 'vitest';
import { enter } from '#tests/support/people.ts';
import { createRoomsApp, makeRoom, postRoom, readRoom } from '#tests/support/room-calls.ts';
import {
  acceptedRoomCases,
  completeRoom,
  refusedRoomCases,
  smallestRoom,
} from '#tests/support/room-cases.ts';

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
      ...{ registrationOpen: true, eventParticipantStatus: 'APPROVED', dynamicFormValuesAdded: 'DONE' },
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

test('what is taken is kept as it reads', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  for (const [index, { what, change, field, kept }] of acceptedRoomCases.entries()) {
    const lastlinkSuffix = `room_${index}`;
    const { status, body } = await postRoom(app, noura, { ...completeRoom, lastlinkSuffix, ...change });
    expect([what, status, body[field]]).toEqual([what, 201, kept]);
  }
});
