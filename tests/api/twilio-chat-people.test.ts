import { expect, test } from 'vitest';
import { getChatAccessToken } from '#contract/chat.ts';
import { leaveEvent } from '#contract/participants.ts';
import { block, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { enter, place } from '#tests/support/people.ts';
import { makeRoom } from '#tests/support/room-calls.ts';
import { enterTwo, peopleAt, startWithTwilio, textsAt } from '#tests/support/twilio/chat-at-twilio.ts';
import { twilioEnv } from '#tests/support/twilio/twilio-env.ts';

test('people read and hear at Twilio, and write nothing past us, from the first who comes in on', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  await app.call(getChatAccessToken, {}, { token: noura.token });
  expect(twilio.state.roles.map(({ permissions }) => permissions)).toEqual([
    ['editNotificationLevel'],
    ['editOwnUserInfo'],
  ]);
  expect(twilio.state.configuration).toHaveProperty('DefaultChatServiceRoleSid');
  await writeTo(app, noura, maha);
  await app.context.jobs.settle();
  const { roles, configuration, webhooks, conversations } = twilio.state;
  const role = roles.find(({ sid }) => sid === configuration.DefaultConversationRoleSid);
  expect(role?.permissions).toEqual(['editNotificationLevel']);
  expect([...(conversations[0]?.participants.values() ?? [])].map(({ roleSid }) => roleSid)).toEqual([
    role?.sid,
    role?.sid,
  ]);
  expect(webhooks).toMatchObject({
    PostWebhookUrl: `${app.context.config.publicUrl}/api/v1/webhooks/twilio`,
    Filters: ['onMessageAdded', 'onMessageRemoved'],
  });
  const { reply } = await app.call(getChatAccessToken, {}, { token: noura.token });
  const claims = JSON.parse(Buffer.from(reply.accessToken.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.grants).toEqual({
    identity: String(noura.user.id),
    chat: { service_sid: twilioEnv.TWILIO_CONVERSATIONS_SERVICE_SID },
  });
});

test('a room at Twilio has those who are in it now', async () => {
  await using there = await startWithTwilio();
  const { app } = there;
  const [noura, maha] = await enterTwo(there);
  const { id: eventId, twilioGroupChatId } = await makeRoom(app, noura);
  const sid = twilioGroupChatId ?? '';
  await place(app, { eventId, userId: maha.user.id });
  await writeIn(app, maha, sid, { body: 'In the room' });
  await app.context.jobs.settle();
  expect([textsAt(there), peopleAt(there)]).toEqual([[['In the room']], [[noura.user.id, maha.user.id]]]);
  await app.call(leaveEvent, { params: { id: String(eventId) } }, { token: maha.token });
  await app.context.jobs.settle();
  expect(peopleAt(there)).toEqual([[noura.user.id]]);
});

test('who leaves while a room is brought up to date reads nothing that is written after that', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const sara = await enter(app, 'Sara');
  const { id: eventId, twilioGroupChatId } = await makeRoom(app, noura);
  const sid = twilioGroupChatId ?? '';
  await place(app, { eventId, userId: maha.user.id });
  await writeIn(app, maha, sid, { body: 'With Maha' });
  await app.context.jobs.settle();
  const known = twilio.calls.length;
  await place(app, { eventId, userId: sara.user.id });
  twilio.meanwhile(/^POST \/Conversations\/\w+\/Participants$/, async () => {
    await app.call(leaveEvent, { params: { id: String(eventId) } }, { token: maha.token });
    await writeIn(app, noura, sid, { body: 'Without Maha' });
  });
  await writeIn(app, sara, sid, { body: 'Sara is here' });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['With Maha', 'Sara is here', 'Without Maha']]);
  const changes = twilio.calls.slice(known).filter((call) => !call.startsWith('GET'));
  expect(changes.map((call) => call.replace(/\/Conversations\/\w+\/(\w+)(\/.*)?$/, '$1'))).toEqual([
    'POST Participants',
    'POST Messages',
    'DELETE Participants',
    'POST Messages',
  ]);
});

test('what was written past a block never reaches Twilio', async () => {
  await using there = await startWithTwilio();
  const { app } = there;
  const [noura, maha] = await enterTwo(there);
  await writeTo(app, noura, maha, { body: 'Before' });
  await block(app, maha, noura);
  await writeTo(app, noura, maha, { body: 'After' });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['Before']]);
});
