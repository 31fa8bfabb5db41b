import { describe, expect, test } from 'vitest';
import { getEventWithPeople } from '#contract/events.ts';
import { leaveEvent, listParticipants } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { place } from '#tests/support/people.ts';
import {
  answer,
  decide,
  note,
  questions,
  readRegistrants,
  startRoom,
  startWaiting,
} from '#tests/support/registration-calls.ts';
import { joinRoom, makeRoom, putRoom, readRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';

const asking = { dynamicFormRequests: questions };

describe('answers', () => {
  test.each([
    ['public and free, approves', {}, 'APPROVED'],
    ['private, leaves it to its host', { isPrivate: true }, 'TO_BE_APPROVED'],
    [
      'paid, leaves it to its host',
      { paidEvent: true, eventPrice: { amount: 5, currency: 'SAR', frequency: 'ONE_TIME' } },
      'TO_BE_APPROVED',
    ],
  ])('are what a room asks for that is %s', async (_, change, status) => {
    const { app, noura, maha, id, asked } = await startRoom({ ...asking, ...change });
    await using _app = app;
    const joined = await joinRoom(app, maha, id);
    const [why = 0, food = 0] = asked;
    app.clock.advance(hourMs);
    const { reply } = await answer(app, maha, id, [
      [why, '  To meet people.\r\nAnd to talk.'],
      [food, ' '],
    ]);
    expect(reply).toEqual({ ...joined, status });
    const own = [{ dynamicFormRequest: { id: why }, value: 'To meet people.\nAnd to talk.' }];
    expect(await readRoom(app, maha, id)).toMatchObject({
      eventParticipantStatus: status,
      dynamicFormValuesAdded: 'DONE',
      dynamicFormValues: own,
    });
    expect((await readRoom(app, noura, id)).dynamicFormValues).toEqual([]);
    const { content } = await readRegistrants(app, noura, id);
    expect(content[0]).toMatchObject({
      answers: [{ question: 'Why do you come?', value: 'To meet people.\nAnd to talk.' }],
      answered: true,
      decidedBy: null,
    });
  });

  test('say which question is missing, and take none of another room', async () => {
    const { app, noura, maha, id, asked } = await startRoom({ isPrivate: true, ...asking });
    await using _app = app;
    const other = await makeRoom(app, noura, { lastlinkSuffix: 'other', ...asking });
    const [foreign = 0] = other.dynamicFormRequests.map((question) => question.id);
    await joinRoom(app, maha, id);
    const [why = 0, food = 0] = asked;
    const refused = await answer(app, maha, id, [
      [why, ' \n\u200b\u2800 '],
      [food, 'Dates'],
      [foreign, 'x'],
    ]);
    expect(refused.problem).toEqual({
      code: 'invalid',
      message: texts.invalid,
      fields: { [why]: texts.mandatory, [foreign]: texts.invalid },
    });
    const long = 'ش'.repeat(roomLimits.answerMaxLength);
    for (const text of [`${long}x`, 'a\u0000b', '\ud800'])
      expect((await answer(app, maha, id, [[why, text]])).status).toBe(422);
    expect((await readRoom(app, maha, id)).dynamicFormValuesAdded).toBe('NOT_DONE');
    expect((await answer(app, maha, id, [[why, long]])).status).toBe(200);
  });

  test('may be sent anew while one waits, and not once it is decided', async () => {
    const { app, noura, maha, id, asked, placeId } = await startWaiting(asking);
    await using _app = app;
    const [why = 0, food = 0] = asked;
    await answer(app, maha, id, [
      [why, 'First'],
      [food, 'Dates'],
    ]);
    expect((await answer(app, maha, id, [[why, 'Second']])).status).toBe(200);
    const own = [{ dynamicFormRequest: { id: why }, value: 'Second' }];
    expect((await readRoom(app, maha, id)).dynamicFormValues).toEqual(own);
    for (const status of ['APPROVED', 'DENIED', 'REMOVED'] as const) {
      await decide(app, noura, placeId, status);
      expect((await answer(app, maha, id, [[why, 'Third']])).problem.code, status).toBe('conflict');
      expect((await readRoom(app, maha, id)).dynamicFormValues, status).toEqual(own);
    }
    await decide(app, noura, placeId, 'BLOCKED');
    expect((await answer(app, maha, id, [[why, 'Third']])).problem.code).toBe('not_found');
  });

  test('are not for who has no place, nor once the room is full or over', async () => {
    const { app, maha, sara, id, asked } = await startRoom({
      ...asking,
      maxNumberOfParticipants: 1,
      eventExpiryDate: '2026-01-15T10:00:00.000Z',
    });
    await using _app = app;
    const [why = 0] = asked;
    expect((await answer(app, maha, id, [[why, 'Me']])).problem.code).toBe('not_found');
    expect((await answer(app, maha, 999_999, [[why, 'Me']])).problem.code).toBe('not_found');
    for (const person of [maha, sara]) await joinRoom(app, person, id);
    expect((await answer(app, maha, id, [[why, 'Me']])).reply.status).toBe('APPROVED');
    expect((await answer(app, sara, id, [[why, 'Me']])).problem.code).toBe('room_full');
    await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
    app.clock.advance(hourMs);
    expect((await answer(app, sara, id, [[why, 'Me']])).problem.code).toBe('registration_closed');
  });

  test('to questions that were retired meanwhile are taken, and stay', async () => {
    const { app, noura, maha, id, asked, placeId } = await startWaiting(asking);
    await using _app = app;
    const [why = 0, food = 0] = asked;
    await putRoom(app, noura, id, { dynamicFormRequests: [{ id: food, ...questions[1] }] });
    await answer(app, maha, id, [
      [why, 'Because'],
      [food, 'Dates'],
    ]);
    await answer(app, maha, id, [[food, 'Rice']]);
    const { content } = await readRegistrants(app, noura, id);
    expect(content.find((one) => one.id === placeId)?.answers).toEqual([
      { question: 'What do you eat?', value: 'Rice' },
      { question: 'Why do you come?', value: 'Because' },
    ]);
  });

  test('go with the place that one leaves, and come back with one who was removed', async () => {
    const { app, noura, maha, id, asked, placeId } = await startWaiting(asking);
    await using _app = app;
    const [why = 0] = asked;
    const values = [[why, 'Because']] as const;
    const own = [{ dynamicFormRequest: { id: why }, value: 'Because' }];
    await answer(app, maha, id, values);
    await decide(app, noura, placeId, 'REMOVED');
    await joinRoom(app, maha, id);
    const anew = { dynamicFormValuesAdded: 'NOT_DONE', dynamicFormValues: own };
    expect(await readRoom(app, maha, id)).toMatchObject({
      ...anew,
      eventParticipantStatus: 'TO_BE_APPROVED',
    });
    expect((await decide(app, noura, placeId, 'APPROVED')).problem.code).toBe('answers_missing');
    await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
    const rows = await app.context.database.reader.selectFrom('event_answers').selectAll().execute();
    expect(rows).toEqual([]);
    await joinRoom(app, maha, id);
    expect((await readRoom(app, maha, id)).dynamicFormValues).toEqual([]);
  });
});

describe('a note', () => {
  test('is one’s own, for those who are in the room', async () => {
    const { app, noura, maha, sara, id, placeId } = await startWaiting();
    await using _app = app;
    const mine = { eventId: id, placeId, notes: ' I build\r\nsensors. ' };
    const notIn = { code: 'not_found', message: 'Notes are for people who are in the room.' };
    expect((await note(app, maha, mine)).problem).toMatchObject(notIn);
    await decide(app, noura, placeId, 'APPROVED');
    const { reply } = await note(app, maha, mine);
    expect(reply).toMatchObject({ id: placeId, notes: 'I build\nsensors.', host: false });
    expect((await readRoom(app, maha, id)).notes).toBe('I build\nsensors.');
    const people = await app.call(
      listParticipants,
      { params: { id: String(id) }, query: {} },
      { token: noura.token },
    );
    expect(people.reply.content.map(({ notes }) => notes)).toEqual(['I build\nsensors.', null]);
    expect((await note(app, noura, mine)).problem.code).toBe('forbidden');
    expect((await note(app, sara, mine)).problem.code).toBe('not_found');
    const elsewhere = await makeRoom(app, noura, { lastlinkSuffix: 'other' });
    expect((await note(app, noura, { ...mine, eventId: elsewhere.id })).problem.code).toBe('not_found');
    await decide(app, noura, placeId, 'REMOVED');
    expect((await note(app, maha, mine)).problem).toMatchObject(notIn);
    await decide(app, noura, placeId, 'BLOCKED');
    expect((await note(app, maha, mine)).problem.message).toBe('This is not here.');
  });

  test.each([
    ['', texts.mandatory],
    [' \n\t ', texts.mandatory],
    ['x'.repeat(roomLimits.noteMaxLength + 1), texts.invalid],
    ['a\u0000b', texts.invalid],
  ])('is not %j', async (notes, text) => {
    const { app, noura, id } = await startRoom();
    await using _app = app;
    const placeId = (await readRoom(app, noura, id)).loggedInUserEventParticipant.id ?? 0;
    expect((await note(app, noura, { eventId: id, placeId, notes })).problem.fields).toEqual({ notes: text });
    const longest = 'ش'.repeat(roomLimits.noteMaxLength);
    expect((await note(app, noura, { eventId: id, placeId, notes: longest })).status).toBe(200);
  });

  test('is hidden from who is not in the room, in the People list and in a public room', async () => {
    const { app, noura, maha, id } = await startRoom();
    await using _app = app;
    const forum = app.context.programme.eventIds.forum;
    await place(app, { eventId: forum, userId: noura.user.id, as: 'host' });
    for (const eventId of [forum, id]) {
      const placeId = (await readRoom(app, noura, eventId)).loggedInUserEventParticipant.id ?? 0;
      expect((await note(app, noura, { eventId, placeId, notes: 'For us' })).status).toBe(200);
    }
    const listed = async ({ token }: typeof maha) => {
      const { reply } = await app.call(
        listParticipants,
        { params: { id: String(forum) }, query: {} },
        { token },
      );
      return reply.content.map(({ notes }) => notes);
    };
    expect([await listed(noura), await listed(maha)]).toEqual([['For us'], [null]]);
    const withRoom = async ({ token }: typeof maha) => {
      const { reply } = await app.call(getEventWithPeople, { params: { id: String(id) } }, { token });
      return reply.eventParticipants.map(({ notes }) => notes);
    };
    expect([await withRoom(noura), await withRoom(maha)]).toEqual([['For us'], [null]]);
  });
});
