import { describe, expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { start as startOrganization } from '#tests/support/organization-calls.ts';
import { enter } from '#tests/support/people.ts';
import {
  askPublic,
  askRoom,
  askToJoin,
  createRoomsApp,
  makeRoom,
  putRoom,
} from '#tests/support/room-calls.ts';
import { completeRoom } from '#tests/support/room-cases.ts';
import { createTestApp } from '#tests/support/test-app.ts';

describe('the link of a room', () => {
  test('shows anybody what it is, and who is signed in their own part', async () => {
    await using app = await createRoomsApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const room = await makeRoom(app, noura, { ...completeRoom, isPrivate: true });
    const noPlace = { id: null, host: false, admin: false, createdDateStr: null };
    const {
      meetingStartTime,
      meetingDuration,
      timeZoneId,
      recurring,
      recurringEvent,
      paidEvent,
      eventPrice,
    } = room;
    const shown = {
      ...{ id: room.id, name: room.name, coverImage: null, lastlink: room.lastlink, private: true },
      ...{ meetingStartTime, meetingDuration, timeZoneId, recurring, recurringEvent, paidEvent, eventPrice },
      ...{ registrationOpen: true, full: false, mayJoin: true, organizerSite: null },
      organizer: { name: 'Noura Alharbi', image: null, link: noura.user.myLastlink },
      ...{ eventParticipantStatus: null, loggedInUserEventParticipant: noPlace },
    };
    expect((await askPublic(app)).reply).toEqual(shown);
    expect((await askPublic(app, maha.token)).reply).toEqual(shown);
    expect((await askPublic(app, maha.token, 'FOUNDERS_circle')).reply).toEqual(shown);
    const { reply } = await askToJoin(app, maha, room.id);
    expect((await askPublic(app, maha.token)).reply).toEqual({
      ...shown,
      eventParticipantStatus: 'TO_BE_APPROVED',
      loggedInUserEventParticipant: { ...noPlace, id: reply.id, createdDateStr: reply.createdDateStr },
    });
    expect((await askRoom(app, await enter(app, 'Sara'), room.id)).status).toBe(404);
  });

  test("names the organiser's own site: the organisation's, else of who made the room", async () => {
    await using app = await createTestApp({ env: { ROOM_CREATOR_IDS: '1' } });
    const { owner, organization } = await startOrganization(app);
    await app.call(
      updateMe,
      {
        body: {
          socialLinks: [
            { type: 'BLOG', url: 'blog.example', actionType: 'INSERT' },
            { type: 'WEBSITE', url: 'own.example', actionType: 'INSERT' },
          ],
        },
      },
      { token: owner.token },
    );
    const { id } = await makeRoom(app, owner);
    expect((await askPublic(app)).reply.organizerSite).toBe('https://own.example');
    await putRoom(app, owner, id, {
      eventType: 'ORGANIZATION',
      creatorOrganization: { id: organization.id },
    });
    expect((await askPublic(app)).reply).toMatchObject({
      organizer: { name: 'Masar Labs', image: null, link: organization.orgLastlink },
      organizerSite: 'https://masar.example',
    });
  });

  test('offers no way into the events of the cohort', async () => {
    await using app = await createTestApp();
    const { programme } = app.context;
    for (const [area, mayJoin] of [
      ['onboarding', true],
      ['announcements', false],
      ['forum', false],
    ] as const) {
      const { reply } = await askPublic(app, undefined, programme.events[area].suffix);
      expect(reply).toMatchObject({ mayJoin, registrationOpen: mayJoin, organizer: null });
    }
  });
});
