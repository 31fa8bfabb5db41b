import { expect, test } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { leaveEvent, listParticipants } from '#contract/participants.ts';
import { updateMe } from '#contract/profile.ts';
import { listProfiles } from '#contract/users.ts';
import { grantHost, importCohort, removeFromCohort, revokeHost } from '#server/workflows/cohort.ts';
import type { SignedInPerson } from '#tests/support/people.ts';
import { enter } from '#tests/support/people.ts';
import { decide, note, startWaiting } from '#tests/support/registration-calls.ts';
import { askToJoin, createRoomsApp, putRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

/** Who is in an event, as one process tells it. */
async function told(app: TestApp, eventId: number, { token }: SignedInPerson): Promise<string[]> {
  const params = { id: String(eventId) };
  const { content } = (await app.call(listParticipants, { params, query: {} }, { token })).reply;
  return content.map(({ participantUser: { firstName }, host, admin, notes }) =>
    [firstName, host && 'host', admin && 'admin', notes].filter(Boolean).join(' '),
  );
}

test('every change of a room’s people is there at the next read, in each process', async () => {
  const { app, noura, maha, sara, id, placeId } = await startWaiting();
  await using first = app;
  await using second = await createTestApp({ database: first.database, clock: first.clock });
  const isTold = async (...expected: string[]) => {
    for (const one of [first, second]) expect(await told(one, id, noura)).toEqual(expected);
  };
  await isTold('Noura host');
  await decide(first, noura, placeId, 'APPROVED', 'TO_BE_APPROVED');
  await isTold('Maha', 'Noura host');
  await note(second, maha, { eventId: id, placeId, notes: 'I bring tea' });
  await isTold('Maha I bring tea', 'Noura host');
  await askToJoin(first, noura, id, { participantUserId: maha.user.id, admin: true });
  await isTold('Maha admin I bring tea', 'Noura host');
  await askToJoin(second, noura, id, { participantUserId: sara.user.id });
  await isTold('Maha admin I bring tea', 'Noura host', 'Sara');
  await second.call(updateMe, { body: { firstName: 'Abeer' } }, { token: maha.token });
  await isTold('Abeer admin I bring tea', 'Noura host', 'Sara');
  await first.call(leaveEvent, { params: { id: String(id) } }, { token: sara.token });
  await isTold('Abeer admin I bring tea', 'Noura host');
  await decide(first, noura, placeId, 'REMOVED', 'APPROVED');
  await isTold('Noura host');
});

test('so is every change of the cohort, and of what its people tell of themselves', async () => {
  await using first = await createTestApp();
  await using second = await createTestApp({ database: first.database, clock: first.clock });
  const { context } = first;
  const [noura, maha] = [await enterCohort(first, 'Noura'), await enter(first, 'Maha')];
  const { email } = maha.user;
  const { transaction } = context.database;
  const isTold = async (...expected: string[]) => {
    for (const one of [first, second])
      expect(await told(one, context.programme.eventIds.forum, noura)).toEqual(expected);
  };
  await isTold('Noura');
  await transaction((tx) => importCohort(tx, context, [email]));
  await isTold('Maha', 'Noura');
  await transaction((tx) => removeFromCohort(tx, context, email));
  await isTold('Noura');
  await transaction((tx) => grantHost(tx, context, email));
  await isTold('Maha host', 'Noura');
  await transaction((tx) => revokeHost(tx, context, email));
  await isTold('Noura');
  const bios = async () => {
    const read = async (app: TestApp) =>
      (await app.call(listProfiles, { query: {} }, { token: maha.token })).reply.content.map(
        ({ bio }) => bio,
      );
    return [await read(first), await read(second)];
  };
  expect(await bios()).toEqual([[null], [null]]);
  await second.call(updateMe, { body: { bio: 'I build kettles.' } }, { token: noura.token });
  expect(await bios()).toEqual([['I build kettles.'], ['I build kettles.']]);
});

test('notes are told to who is in, and nobody gets the list of who may see more', async () => {
  const { app, noura, maha, sara, id, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, 'APPROVED', 'TO_BE_APPROVED');
  await note(app, maha, { eventId: id, placeId, notes: 'Only for who is in' });
  expect(await told(app, id, maha)).toEqual(['Maha Only for who is in', 'Noura host']);
  const params = { id: String(id) };
  for (const query of [{}, { registrants: 'true' as const }]) {
    const answer = await app.call(listParticipants, { params, query }, { token: sara.token });
    expect(answer.status, JSON.stringify(query)).toBe(404);
  }
  expect(await told(app, id, noura)).toEqual(['Maha Only for who is in', 'Noura host']);
});

test('a person’s rooms are told as they are by now, in each process', async () => {
  const { app, noura, maha, id, placeId } = await startWaiting();
  await using first = app;
  await using second = await createRoomsApp({ database: first.database, clock: first.clock });
  const rooms = async ({ token }: SignedInPerson) => {
    const read = async (one: TestApp) => (await one.call(listEvents, {}, { token })).reply;
    const [here, there] = [await read(first), await read(second)];
    expect(here).toEqual(there);
    return [...here.eventsCreatedByMe, ...here.eventsAttendedByMe].map((room) => [
      room.name,
      room.creator?.firstName,
      room.participantsCount,
      room.eventParticipantStatus,
      room.registrationOpen,
    ]);
  };
  const name = (await rooms(noura))[0]?.[0];
  const isTold = async (person: SignedInPerson, ...facts: unknown[]) =>
    expect(await rooms(person)).toEqual([facts]);
  await isTold(maha, name, 'Noura', 1, 'TO_BE_APPROVED', true);
  await decide(second, noura, placeId, 'APPROVED', 'TO_BE_APPROVED');
  await isTold(maha, name, 'Noura', 2, 'APPROVED', true);
  await isTold(noura, name, 'Noura', 2, 'APPROVED', true);
  await second.call(updateMe, { body: { firstName: 'Norah' } }, { token: noura.token });
  await isTold(maha, name, 'Norah', 2, 'APPROVED', true);
  const expiry = new Date(first.clock() + 90_000).toISOString();
  await putRoom(first, noura, id, { name: 'Another name', eventExpiryDate: expiry });
  await isTold(maha, 'Another name', 'Norah', 2, 'APPROVED', true);
  first.clock.advance(91_000);
  await isTold(maha, 'Another name', 'Norah', 2, 'APPROVED', false);
  await first.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
  expect(await rooms(maha)).toEqual([]);
});
