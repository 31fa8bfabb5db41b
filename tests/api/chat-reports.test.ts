import { expect, test } from 'vitest';
import { deleteMessage } from '#contract/chat.ts';
import { closeReport, createReport, listReports } from '#contract/reports.ts';
import { discussionOf, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const list = async (app: TestApp, { token }: SignedInPerson) =>
  (await app.call(listReports, {}, { token })).reply;
const close = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(closeReport, { params: { id: String(id) }, body: { closed: true } }, { token });

test('a message of two people reaches the announcements’ hosts with its text of that moment, and nothing around it', async () => {
  await using app = await createTestApp();
  const { announcements } = app.context.programme.eventIds;
  const [host, noura] = [await enter(app, 'Host'), await enter(app, 'Noura')];
  const [maha, stranger] = [await enter(app, 'Maha'), await enter(app, 'Stranger')];
  await place(app, { eventId: announcements, userId: host.user.id, as: 'host' });
  const { reply: before } = await writeTo(app, maha, noura, { body: 'Private' });
  const { reply: message } = await writeTo(app, noura, maha, { body: 'Buy my course' });
  const reportMessage = (by: SignedInPerson, id: number) =>
    app.call(createReport, { body: { kind: 'MESSAGE', id, reason: 'Rude.' } }, { token: by.token });
  expect((await reportMessage(noura, message.id)).status).toBe(403);
  expect((await reportMessage(stranger, message.id)).status).toBe(404);
  for (let count = 0; count < 2; count += 1) expect((await reportMessage(maha, message.id)).status).toBe(204);
  const params = { sid: message.sid, messageId: String(message.id) };
  await app.call(deleteMessage, { params }, { token: noura.token });
  const answer = await app.call(listReports, {}, { token: host.token });
  expect(answer.reply).toHaveLength(1);
  expect(answer.reply[0]).toMatchObject({
    kind: 'MESSAGE',
    eventId: announcements,
    thread: null,
    message: { id: message.id, user: { id: noura.user.id }, body: '<p>Buy my course</p>', direct: true },
    reporter: { id: maha.user.id },
  });
  expect(answer.text).not.toContain('Private');
  expect((await reportMessage(maha, message.id)).status).toBe(404);
  expect(before.id).toBeLessThan(message.id);
  for (const other of [noura, maha, stranger]) expect(await list(app, other)).toEqual([]);
});

test('a message of a room reaches its hosts', async () => {
  const { app, noura: host, maha, sara, id } = await startRoom();
  await using _ = app;
  for (const person of [maha, sara]) await joinRoom(app, person, id);
  const { sid } = await discussionOf(app, maha, id);
  const { reply } = await writeIn(app, maha, sid, { body: 'Buy my course' });
  const body = { kind: 'MESSAGE', id: reply.id, reason: 'Rude.' } as const;
  expect((await app.call(createReport, { body }, { token: sara.token })).status).toBe(204);
  const [listed] = await list(app, host);
  expect([listed?.eventId, listed?.message?.direct]).toEqual([id, false]);
  expect((await close(app, host, listed?.id ?? 0)).status).toBe(204);
  expect(await list(app, host)).toEqual([]);
});
