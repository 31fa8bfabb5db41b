import { expect, test } from 'vitest';
import { blockPerson, muteConversation, readConversation } from '#contract/chat.ts';
import { endSession } from '#contract/users.ts';
import { chatCalls, talkWith, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { enter, place } from '#tests/support/people.ts';
import { messagesOf, shownOn, startPush, startPushOfTwo } from '#tests/support/push-calls.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

test('a message comes to the other person with its text, its link and the badge', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { reply } = await writeTo(app, noura, maha, { body: '<p>See <strong>you</strong> &amp; bye</p>' });
  await settle();
  const [message] = messagesOf(phone);
  const icon = expect.stringContaining('/icons/icon-192.png');
  expect(message).toMatchObject({
    web_push: 8030,
    mutable: true,
    app_badge: 1,
    notification: {
      title: 'Noura Alharbi',
      body: 'See you & bye',
      icon,
      tag: `chat-${reply.sid}`,
      navigate: `${app.context.config.publicUrl}/messages/${reply.sid}`,
      data: {
        userId: maha.user.id,
        link: `/messages/${reply.sid}`,
        count: 1,
        badge: 1,
        content: {
          type: 'chat.message',
          eventId: null,
          after: 0,
          message: { id: reply.id, clientKey: null },
        },
      },
    },
  });
});

test('it is encrypted, signed with the key that the app is given, and short-lived', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, service, settle } = started;
  await writeTo(app, noura, maha);
  await settle();
  const headers = phone.received[0]?.headers ?? {};
  const { vapidPublicKey } = JSON.parse((await app.request({ path: '/config.json' })).text);
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(key).toBe(vapidPublicKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(?:mailto:|https:)/) });
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
});

test('the author is not told, on none of their own devices', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, deviceOf, settle } = started;
  const own = await deviceOf(noura, 'phone of Noura');
  await writeTo(app, noura, maha);
  await settle();
  expect(own.received).toEqual([]);
});

test('of twenty messages the last says how many there are, under one tag and one topic', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  for (let count = 1; count <= 20; count += 1) {
    await writeTo(app, noura, maha, { body: `<p>line ${count}</p>` });
    if (count % 5 === 0) await settle();
  }
  expect(shownOn(phone).at(-1)).toBe('Noura Alharbi · 20 new | line 20');
  expect(new Set(messagesOf(phone).map(({ notification: { tag } }) => tag)).size).toBe(1);
  expect(new Set(phone.received.map(({ headers }) => headers.topic)).size).toBe(1);
  // One conversation, however many messages.
  expect(messagesOf(phone).at(-1)?.app_badge).toBe(1);
});

test('what was read meanwhile is not told, and what comes after it counts from there', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { reply } = await writeTo(app, noura, maha);
  const body = { messageId: reply.id };
  await app.call(readConversation, { params: { sid: reply.sid }, body }, { token: maha.token });
  await settle();
  expect(phone.received).toEqual([]);
  await writeTo(app, noura, maha, { body: '<p>again</p>' });
  await settle();
  expect(shownOn(phone)).toEqual(['Noura Alharbi | again']);
  expect(messagesOf(phone)[0]?.notification.data.content).toMatchObject({ after: reply.id });
});

test('what was deleted meanwhile is not told', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { reply } = await writeTo(app, noura, maha);
  await chatCalls(app).remove(noura, reply);
  await settle();
  expect(phone.received).toEqual([]);
});

test('who has muted the conversation, or messages at all, is not told', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle, set } = started;
  const { reply } = await writeTo(app, noura, maha);
  const mute = (muted: boolean) =>
    app.call(muteConversation, { params: { sid: reply.sid }, body: { muted } }, { token: maha.token });
  await mute(true);
  await settle();
  await mute(false);
  await set(maha, { messages: false });
  await writeTo(app, noura, maha);
  await settle();
  expect(phone.received).toEqual([]);
  await set(maha, { messages: true });
  await writeTo(app, noura, maha, { body: '<p>now</p>' });
  await settle();
  expect(shownOn(phone)).toEqual(['Noura Alharbi · 3 new | now']);
});

test('a message that was written past a block is told to nobody', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  await app.call(blockPerson, { params: { id: String(noura.user.id) } }, { token: maha.token });
  await writeTo(app, noura, maha);
  await settle();
  expect(phone.received).toEqual([]);
});

test('a discussion tells everybody in the room but the author, with the name of the room', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle } = started;
  const [noura, maha, sara] = [
    await enterCohort(app, 'Noura'),
    await enterCohort(app, 'Maha'),
    await enter(app, 'Sara'),
  ];
  const phones = [await deviceOf(noura, 'N'), await deviceOf(maha, 'M'), await deviceOf(sara, 'S')];
  const eventId = app.context.programme.eventIds.forum;
  const sid = await chatCalls(app).roomOf(noura, eventId);
  await writeIn(app, noura, sid, { body: '<p>Who comes?</p>' });
  await settle();
  expect(phones.map(shownOn)).toEqual([
    [],
    [expect.stringMatching(/^Forum.* \| Noura Alharbi: Who comes\?$/)],
    [],
  ]);
});

test('messages of a room that come within three seconds are told as one', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle } = started;
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const phone = await deviceOf(maha, 'M');
  const sid = await chatCalls(app).roomOf(noura, app.context.programme.eventIds.forum);
  await writeIn(app, noura, sid, { body: '<p>one</p>' });
  await settle();
  await writeIn(app, noura, sid, { body: '<p>two</p>' });
  await writeIn(app, noura, sid, { body: '<p>three</p>' });
  await settle();
  expect(phone.received).toHaveLength(1);
  app.clock.advance(3_000);
  await settle();
  expect(shownOn(phone).map((text) => text.replace(/^.* \| /, ''))).toEqual([
    'Noura Alharbi: one',
    'Noura Alharbi: three',
  ]);
});

test('who was removed from a room is told of nothing that is written after', async () => {
  await using started = await startPush();
  const { app, deviceOf, settle } = started;
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const phone = await deviceOf(maha, 'M');
  const eventId = app.context.programme.eventIds.forum;
  const sid = await chatCalls(app).roomOf(noura, eventId);
  await writeIn(app, noura, sid);
  await place(app, { eventId, userId: maha.user.id, status: 'REMOVED' });
  await settle();
  expect(phone.received).toEqual([]);
});

test('a device is told until its session ends, whoever ends it', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  await app.call(endSession, {}, { token: maha.token });
  await writeTo(app, noura, maha);
  await settle();
  expect(phone.received).toEqual([]);
});

test('who looks at the conversation is not told, at whichever device they look', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const first = await writeTo(app, noura, maha);
  await settle();
  const { sid } = first.reply;
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const channel = await joinChannel(origin, maha.token);
  channel.say(JSON.stringify({ type: 'looking', sid }));
  await expect.poll(() => [...app.context.realtime.peopleLookingAt(sid)]).toEqual([maha.user.id]);
  await writeTo(app, noura, maha, { body: '<p>seen at once</p>' });
  await settle();
  expect(phone.received).toHaveLength(1);
  // Whose phone went dark without a word has not read it: they are told after all.
  channel.socket.terminate();
  await expect.poll(() => app.context.realtime.peopleLookingAt(sid).size).toBe(0);
  app.clock.advance(minuteMs);
  await settle();
  expect(shownOn(phone).at(-1)).toBe('Noura Alharbi · 2 new | seen at once');
});

test('who looked and has read it is told nothing later either', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { sid } = (await writeTo(app, noura, maha)).reply;
  await settle();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using channel = await joinChannel(origin, maha.token);
  channel.say(JSON.stringify({ type: 'looking', sid }));
  await expect.poll(() => app.context.realtime.peopleLookingAt(sid).size).toBe(1);
  const { reply } = await writeTo(app, noura, maha);
  await settle();
  await app.call(readConversation, { params: { sid }, body: { messageId: reply.id } }, { token: maha.token });
  app.clock.advance(minuteMs);
  await settle();
  expect(phone.received).toHaveLength(1);
});

test('a message that is too long to travel is told without its content', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  await writeTo(app, noura, maha, { body: `<p>${'ماهر '.repeat(1_900)}</p>` });
  await settle();
  const [push] = phone.received;
  expect(push?.bytes).toBeLessThanOrEqual(3_072);
  expect(push?.message.notification.data.content).toBeUndefined();
  expect(push?.message.notification.body).toMatch(/^ماهر/);
  const { sid } = await talkWith(app, maha, noura);
  expect(push?.message.notification.data.link).toBe(`/messages/${sid}`);
});
