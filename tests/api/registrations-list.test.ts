import { describe, expect, test } from 'vitest';
import { listParticipants } from '#contract/participants.ts';
import { listEventParticipants } from '#contract/registrations.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { enter, insertPeople, place, type SignedInPerson } from '#tests/support/people.ts';
import {
  answer,
  askRegistrants,
  decide,
  questions,
  readRegistrants,
  startRoom,
  startWaiting,
} from '#tests/support/registration-calls.ts';
import { askToJoin, joinRoom, readRoom } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const statuses = ['APPROVED', 'TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const;

const namesOf = async (app: TestApp, caller: SignedInPerson, id: number, query = {}) => {
  const { content } = await readRegistrants(app, caller, id, query);
  return content.map(({ participantUser }) => participantUser.firstName);
};

describe('registrants', () => {
  test('are everybody who asked to join or joined, with what hosts need to decide', async () => {
    const { app, noura, maha, id, asked, placeId } = await startWaiting({ dynamicFormRequests: questions });
    await using _app = app;
    await answer(app, maha, id, [[asked[0] ?? 0, 'To learn']]);
    app.clock.advance(minuteMs);
    const nameless = await app.signIn('new@example.org');
    await joinRoom(app, { token: nameless.accessToken, user: nameless.user }, id);
    const page = await readRegistrants(app, noura, id);
    expect(page).toMatchObject({
      pageNo: 0,
      totalElements: 3,
      counts: { APPROVED: 1, TO_BE_APPROVED: 2, DENIED: 0, REMOVED: 0, BLOCKED: 0 },
    });
    const undecided = {
      admin: false,
      notes: null,
      twilioGroupChannelMemberId: null,
      ticket: 'Free',
      decidedBy: null,
    };
    const host = await readRoom(app, noura, id);
    expect(page.content).toEqual([
      {
        ...undecided,
        id: expect.any(Number),
        participantUser: expect.objectContaining({ id: nameless.user.id, firstName: null }),
        email: 'new@example.org',
        host: false,
        status: 'TO_BE_APPROVED',
        createdDateStr: '2026-01-15T09:01:00.000Z',
        answers: [],
        answered: false,
      },
      {
        ...undecided,
        id: placeId,
        participantUser: expect.objectContaining({ id: maha.user.id, firstName: 'Maha' }),
        email: 'maha@example.org',
        host: false,
        status: 'TO_BE_APPROVED',
        createdDateStr: '2026-01-15T09:00:00.000Z',
        answers: [{ question: 'Why do you come?', value: 'To learn' }],
        answered: true,
      },
      {
        ...undecided,
        id: host.loggedInUserEventParticipant.id,
        participantUser: expect.objectContaining({ id: noura.user.id }),
        email: 'noura@example.org',
        host: true,
        status: 'APPROVED',
        createdDateStr: '2026-01-15T09:00:00.000Z',
        answers: [],
        answered: true,
      },
    ]);
  });

  test('are for hosts and admins alone', async () => {
    const { app, noura, maha, sara, id } = await startRoom({ isPrivate: true });
    await using _app = app;
    expect((await askRegistrants(app, sara, id)).problem.code).toBe('not_found');
    for (const status of statuses) {
      await place(app, { eventId: id, userId: maha.user.id, status });
      const code = status === 'BLOCKED' ? 'not_found' : 'forbidden';
      expect((await askRegistrants(app, maha, id)).problem.code, status).toBe(code);
    }
    await place(app, { eventId: id, userId: maha.user.id, as: 'admin' });
    expect((await readRegistrants(app, maha, id)).totalElements).toBe(2);
    const { reply } = await app.call(
      listParticipants,
      { params: { id: String(id) }, query: { registrants: 'false' } },
      { token: noura.token },
    );
    expect('counts' in reply).toBe(false);
  });

  test('say their ticket: its class, else the price, else that it is free', async () => {
    const price = { amount: 1250.5, currency: 'SAR', frequency: 'ONE_TIME' };
    const { app, noura, maha, id } = await startRoom({ paidEvent: true, eventPrice: price });
    await using _app = app;
    const { id: placeId } = await joinRoom(app, maha, id);
    await app.context.database.transaction((tx) =>
      tx.updateTable('event_participants').set({ ticket: 'Cohort' }).where('id', '=', placeId).execute(),
    );
    const tickets = async () => (await readRegistrants(app, noura, id)).content.map(({ ticket }) => ticket);
    expect(await tickets()).toEqual(['Cohort', 'SAR 1,250.50']);
  });

  test('say who decided about them', async () => {
    const { app, noura, sara, id, placeId } = await startWaiting();
    await using _app = app;
    await askToJoin(app, noura, id, { participantUserId: sara.user.id, admin: true });
    await decide(app, sara, placeId, 'APPROVED');
    const { content } = await readRegistrants(app, noura, id);
    expect(content.map(({ decidedBy }) => decidedBy?.firstName ?? null)).toEqual(['Noura', 'Sara', null]);
  });
});

describe('pages of registrants', () => {
  test('hold each person once, the newest first, of one status where it is asked for', async () => {
    const { app, noura, id } = await startRoom({ isPrivate: true });
    await using _app = app;
    const ids = await insertPeople(app, 60);
    for (const [index, userId] of ids.entries()) {
      if (index % 7 === 0) app.clock.advance(minuteMs);
      await place(app, { eventId: id, userId, status: statuses[index % statuses.length] ?? 'APPROVED' });
    }
    const pages = await Promise.all(
      [0, 1, 2, 3].map((pageNo) => readRegistrants(app, noura, id, { pageNo, pageSize: 25 })),
    );
    expect(pages.map(({ content, totalElements }) => [content.length, totalElements])).toEqual([
      [25, 61],
      [25, 61],
      [11, 61],
      [0, 61],
    ]);
    const found = pages.flatMap(({ content }) => content.map(({ participantUser }) => participantUser.id));
    expect(found).toEqual([...ids.toReversed(), noura.user.id]);
    const counts = { APPROVED: 13, TO_BE_APPROVED: 12, DENIED: 12, REMOVED: 12, BLOCKED: 12 };
    for (const status of statuses) {
      const page = await readRegistrants(app, noura, id, { status });
      expect(page.totalElements).toBe(counts[status]);
      expect(page.counts).toEqual(counts);
      expect(new Set(page.content.map((one) => one.status))).toEqual(new Set([status]));
    }
  });

  test('are searched by name, position, organisation, location and e-mail, and counted', async () => {
    const { app, noura, maha, sara, id } = await startRoom();
    await using _app = app;
    const omar = await enter(app, 'Omar', { position: '100% designer', location: 'Jeddah' });
    for (const person of [maha, sara, omar]) await joinRoom(app, person, id);
    const cases: readonly (readonly [query: string, names: readonly string[]])[] = [
      ['', ['Omar', 'Sara', 'Maha', 'Noura']],
      ['ma', ['Omar', 'Sara', 'Maha', 'Noura']],
      ['mah', ['Maha']],
      ['JEDDAH', ['Omar']],
      ['100%', ['Omar']],
      ['%%%', []],
      ['___', []],
      ['sara@EXAMPLE', ['Sara']],
      ['example.org jeddah', ['Omar']],
      ['founder hub riyadh', ['Sara', 'Maha', 'Noura']],
    ];
    for (const [query, names] of cases) {
      expect(await namesOf(app, noura, id, { query }), query).toEqual(names);
      expect((await readRegistrants(app, noura, id, { query, pageSize: 1 })).totalElements).toBe(
        names.length,
      );
    }
    const { counts } = await readRegistrants(app, noura, id, { query: 'mah', status: 'DENIED' });
    expect(counts).toMatchObject({ APPROVED: 4, DENIED: 0 });
  });
});

describe('the people of a room in one list', () => {
  const list = (app: TestApp, { token }: SignedInPerson, id: number) =>
    app.call(listEventParticipants, { params: { id: String(id) } }, { token });

  test('are everybody with e-mail and without answers, for hosts and admins', async () => {
    const { app, noura, maha, id, asked } = await startWaiting({ dynamicFormRequests: questions });
    await using _app = app;
    await answer(app, maha, id, [[asked[0] ?? 0, 'To learn']]);
    const { reply } = await list(app, noura, id);
    expect(reply).toHaveLength(2);
    expect(reply[0]).toEqual({
      id: expect.any(Number),
      participantUser: expect.objectContaining({ firstName: 'Maha' }),
      host: false,
      admin: false,
      notes: null,
      twilioGroupChannelMemberId: null,
      status: 'TO_BE_APPROVED',
      email: 'maha@example.org',
      createdDateStr: '2026-01-15T09:00:00.000Z',
      ticket: 'Free',
    });
  });

  test('are those who are approved, without e-mail and status, for who is one of them', async () => {
    const { app, noura, maha, sara, id } = await startRoom();
    await using _app = app;
    expect((await list(app, maha, id)).problem.code).toBe('not_found');
    await joinRoom(app, maha, id);
    await place(app, { eventId: id, userId: sara.user.id, status: 'DENIED' });
    expect((await list(app, sara, id)).problem.code).toBe('not_found');
    const { reply, text } = await list(app, maha, id);
    expect(reply.map(({ participantUser }) => participantUser.id)).toEqual([maha.user.id, noura.user.id]);
    expect(text).not.toMatch(/@|status|email/);
    for (const userId of await insertPeople(app, 210)) await place(app, { eventId: id, userId });
    expect((await list(app, maha, id)).reply).toHaveLength(200);
    expect((await list(app, noura, id)).reply).toHaveLength(213);
  });
});
