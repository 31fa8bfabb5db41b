import { describe, expect, test } from 'vitest';
import { spreadsheetType } from '#contract/endpoint.ts';
import { exportRegistrants } from '#contract/registrations.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { enter, insertPeople, place } from '#tests/support/people.ts';
import { answer, note, startRoom, startWaiting } from '#tests/support/registration-calls.ts';
import { joinRoom, putRoom } from '#tests/support/room-calls.ts';
import { cellFormats, download, readSheet } from '#tests/support/spreadsheet.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const ask = (app: TestApp, { token }: { readonly token: string }, id: number) =>
  download(app, exportRegistrants, token, { id: String(id) });

const sheetOf = async (app: TestApp, caller: { readonly token: string }, id: number) =>
  readSheet((await ask(app, caller, id)).content);

const optional = (fieldNameOrQuestion: string) => ({
  fieldNameOrQuestion,
  defaultValue: 'Anything',
  required: false,
});
const asking = (...words: readonly string[]) => ({ dynamicFormRequests: words.map(optional) });

const head = ['Name', 'E-mail', 'Status', 'Role', 'Registration date (Riyadh time)', 'Ticket', 'Note'];

describe('registrants are a spreadsheet that is saved', () => {
  test('with a row for everybody of any status, the newest first', async () => {
    const { app, noura, maha, sara, id, asked } = await startWaiting({
      ...asking('Why do you come?'),
      lastlinkSuffix: 'circle',
      timeZoneId: 'Asia/Riyadh',
    });
    await using _app = app;
    await answer(app, maha, id, [[asked[0] ?? 0, 'To learn']]);
    app.clock.setTo('2026-01-15T22:30:00.000Z');
    const others = { sara, huda: await enter(app, 'Huda'), reem: await enter(app, 'Reem') };
    await place(app, { eventId: id, userId: others.reem.user.id, status: 'BLOCKED' });
    await place(app, { eventId: id, userId: others.sara.user.id, status: 'DENIED' });
    await place(app, { eventId: id, userId: others.huda.user.id, as: 'admin' });
    const record = await joinRoom(app, others.huda, id);
    await note(app, others.huda, { eventId: id, placeId: record.id, notes: 'I build\nsensors.' });
    app.clock.advance(minuteMs);
    const nameless = await app.signIn('new@example.org');
    await joinRoom(app, { token: nameless.accessToken, user: nameless.user }, id);
    const reply = await ask(app, noura, id);
    const name = 'registrants-circle-2026-01-16.xlsx';
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': spreadsheetType,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    });
    const { name: sheet, titles, rows } = await readSheet(reply.content);
    expect([sheet, titles]).toEqual(['Registrants', [...head, 'Why do you come?']]);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['new@example.org', 'new@example.org', 'To be approved', null, '2026-01-16 01:31', 'Free', null, null],
      [
        'Huda Alharbi',
        'huda@example.org',
        'Approved',
        'Admin',
        '2026-01-16 01:30',
        'Free',
        'I build\nsensors.',
        null,
      ],
      ['Sara Alharbi', 'sara@example.org', 'Denied', null, '2026-01-16 01:30', 'Free', null, null],
      ['Reem Alharbi', 'reem@example.org', 'Blocked', null, '2026-01-16 01:30', 'Free', null, null],
      [
        'Maha Alharbi',
        'maha@example.org',
        'To be approved',
        null,
        '2026-01-15 12:00',
        'Free',
        null,
        'To learn',
      ],
      ['Noura Alharbi', 'noura@example.org', 'Approved', 'Host', '2026-01-15 12:00', 'Free', null, null],
    ]);
  });

  test('whose times are those of the room, by the clock that people read', async () => {
    const { app, noura, id } = await startRoom({ timeZoneId: 'America/New_York' });
    await using _app = app;
    app.context.programmeClock.offsetMs = -24 * 60 * minuteMs;
    const { headers, content } = await ask(app, noura, id);
    expect(headers['content-disposition']).toContain('2026-01-14.xlsx"');
    expect((await readSheet(content)).rows[0]?.['Registration date (New York time)']).toBe(
      '2026-01-14 04:00',
    );
  });

  test('with every answer as it was written, whatever it looks like', async () => {
    const given = {
      Formula: '=HYPERLINK("https://evil.example";"x")',
      Plus: '+1',
      At: '@SUM(A1:A9)',
      Markup: '<b>&amp;"quotes"\'</b> ]]>',
      Arabic: 'نخيل كثير\nوماء قليل 🌴',
      Digits: '0012',
      Long: 'ا'.repeat(roomLimits.answerMaxLength),
      '=1+1': '_x0041_',
    };
    const { app, noura, maha, id, asked } = await startWaiting(asking(...Object.keys(given)));
    await using _app = app;
    const values = Object.values(given).map((value, index) => [asked[index] ?? 0, value] as const);
    expect((await answer(app, maha, id, values)).status).toBe(200);
    const { content } = await ask(app, noura, id);
    const { rows, titles } = await readSheet(content);
    expect(rows.find((row) => row.Name === 'Maha Alharbi')).toMatchObject(given);
    expect(cellFormats(content).slice(1)).toEqual([titles.map(() => '@'), titles.map(() => '@')]);
  });

  test('with a column for every question that was ever asked, each told by its title', async () => {
    const { app, noura, maha, id, asked } = await startWaiting(asking('Why?', 'Food?', 'Why?', 'Name'));
    await using _app = app;
    await answer(app, maha, id, [
      [asked[0] ?? 0, 'first'],
      [asked[1] ?? 0, 'dates'],
      [asked[2] ?? 0, 'second'],
      [asked[3] ?? 0, 'M.'],
    ]);
    const left = [{ ...optional('Food?'), id: asked[1] }, optional('Why? (2)')];
    expect((await putRoom(app, noura, id, { dynamicFormRequests: left })).status).toBe(200);
    const { titles, rows } = await sheetOf(app, noura, id);
    expect(titles.slice(head.length)).toEqual(['Food?', 'Why? (2)', 'Why?', 'Why? (3)', 'Name (2)']);
    expect(Object.values(rows[0] ?? {}).slice(head.length)).toEqual(['dates', null, 'first', 'second', 'M.']);
  });

  test('all of them, where they are more than are read at a time', async () => {
    const { app, noura, id, asked } = await startRoom(asking('Number?'));
    await using _app = app;
    const userIds = await insertPeople(app, 60);
    await app.context.database.transaction(async (tx) => {
      const one = {
        event_id: id,
        status: 'DENIED',
        is_host: 0,
        is_admin: 0,
        created_at: app.clock(),
      } as const;
      const places = await tx
        .insertInto('event_participants')
        .values(userIds.map((user_id) => ({ ...one, user_id })))
        .returning('id')
        .execute();
      const answers = places.map((row, index) => ({
        participant_id: row.id,
        question_id: asked[0] ?? 0,
        value: `Number ${index}`,
      }));
      await tx.insertInto('event_answers').values(answers).execute();
    });
    const { rows } = await sheetOf(app, noura, id);
    expect(rows.map((row) => row['Number?'])).toEqual([
      ...userIds.map((_, index) => `Number ${59 - index}`),
      null,
    ]);
  });

  test('by hosts and admins alone', async () => {
    const { app, maha, sara, id } = await startRoom({ isPrivate: true });
    await using _app = app;
    expect((await ask(app, sara, id)).status).toBe(404);
    for (const status of ['APPROVED', 'TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
      await place(app, { eventId: id, userId: maha.user.id, status });
      expect((await ask(app, maha, id)).status, status).toBe(status === 'BLOCKED' ? 404 : 403);
    }
    await place(app, { eventId: id, userId: maha.user.id, as: 'admin' });
    expect((await ask(app, maha, id)).status).toBe(200);
    expect((await ask(app, maha, 99)).status).toBe(404);
  });
});
