import { expect, test } from 'vitest';
import { roomLimits } from '#contract/room-limits.ts';
import { enter } from '#tests/support/people.ts';
import { messagesOf, shownOn, startPush } from '#tests/support/push-calls.ts';
import { decide } from '#tests/support/registration-calls.ts';
import { joinRoom, makeRoom } from '#tests/support/room-calls.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

test('an announcement is told to everybody who may read it, but its author', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle, set } = started;
  const host = await enterCohort(app, 'Noura', 'host');
  const [maha, sara, lina] = [
    await enterCohort(app, 'Maha'),
    await enter(app, 'Sara'),
    await enterCohort(app, 'Lina'),
  ];
  const [own, phone, stranger, silent] = [
    await deviceOf(host, 'N'),
    await deviceOf(maha, 'M'),
    await deviceOf(sara, 'S'),
    await deviceOf(lina, 'L'),
  ];
  await set(lina, { announcements: false });
  const { write } = threadCalls(app);
  const { reply } = await write(host, {
    area: 'announcements',
    message: '<p>Pizza at <strong>six</strong></p>',
  });
  await settle();
  expect([own, stranger, silent].map(shownOn)).toEqual([[], [], []]);
  expect(shownOn(phone)).toEqual(['Announcements | Noura Alharbi: Pizza at six']);
  const { data, tag } = messagesOf(phone)[0]?.notification ?? {};
  expect([tag, data?.link, data?.badge]).toEqual(['announcements', '/announce', 1]);
  expect(data?.content).toMatchObject({ type: 'thread.posted', eventId: 2, thread: { id: reply.id } });
  await write(host, { area: 'announcements', message: '<p>And cake</p>' });
  await settle();
  expect(shownOn(phone).at(-1)).toBe('Announcements · 2 new | Noura Alharbi: And cake');
  expect(messagesOf(phone).at(-1)?.app_badge).toBe(2);
});

test('an answer is told to the author of the post alone, and posts of the forum to nobody', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle } = started;
  const [noura, maha, sara] = [
    await enterCohort(app, 'Noura'),
    await enterCohort(app, 'Maha'),
    await enterCohort(app, 'Sara'),
  ];
  const phones = [await deviceOf(noura, 'N'), await deviceOf(maha, 'M'), await deviceOf(sara, 'S')];
  const { write } = threadCalls(app);
  const post = (await write(noura, { message: '<p>Who has a van?</p>' })).reply;
  await settle();
  expect(phones.map(({ received }) => received.length)).toEqual([0, 0, 0]);
  await write(maha, { parent: post.id, message: '<p>I do</p>' });
  await write(noura, { parent: post.id, message: '<p>Great</p>' });
  await settle();
  expect(phones.map(shownOn)).toEqual([['Maha Alharbi answered you | I do'], [], []]);
  expect(phones[0]?.received[0]?.message.notification.data.link).toBe(`/forum/${post.id}`);
});

test('hosts are told who asks to join, and who asked how it was answered, once it stands', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle } = started;
  const [host, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const room = await makeRoom(app, host, { isPrivate: true });
  const [ofHost, ofMaha] = [await deviceOf(host, 'N'), await deviceOf(maha, 'M')];
  const place = await joinRoom(app, maha, room.id);
  await settle();
  await joinRoom(app, sara, room.id);
  await settle();
  expect(shownOn(ofHost)).toEqual([
    `${room.name} | Maha Alharbi asks to join.`,
    `${room.name} | Sara Alharbi and 1 other ask to join.`,
  ]);
  expect(messagesOf(ofHost)[0]?.notification.data.link).toMatch(/^\/w\/\w+\/registrants$/);
  await decide(app, host, place.id, 'APPROVED');
  await settle();
  expect(ofMaha.received).toEqual([]);
  app.clock.advance(roomLimits.undoMs);
  await settle();
  expect(shownOn(ofMaha)).toEqual([`${room.name} | You are in: your request was approved.`]);
});

test('a decision that was taken back, or that somebody wants to hear nothing of, is not told', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle, set } = started;
  const [host, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const room = await makeRoom(app, host, { isPrivate: true });
  const [ofHost, ofMaha] = [await deviceOf(host, 'N'), await deviceOf(maha, 'M')];
  await set(host, { approvals: false });
  const place = await joinRoom(app, maha, room.id);
  await decide(app, host, place.id, 'DENIED');
  await decide(app, host, place.id, 'TO_BE_APPROVED');
  app.clock.advance(roomLimits.undoMs);
  await settle();
  await set(maha, { answers: false });
  await decide(app, host, place.id, 'DENIED');
  app.clock.advance(roomLimits.undoMs);
  await settle();
  expect([ofHost.received, ofMaha.received]).toEqual([[], []]);
});

test('a public room that lets everybody in asks nobody', async () => {
  await using started = await startPush();
  const { app, settle } = started;
  const [host, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const room = await makeRoom(app, host);
  const phone = await started.deviceOf(host, 'N');
  await joinRoom(app, maha, room.id);
  await settle();
  expect(phone.received).toEqual([]);
});
