import { expect, test } from 'vitest';
import { deleteMessage, getChatDetails } from '#contract/chat.ts';
import { allMessages, conversationsOf, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { makeRoom } from '#tests/support/room-calls.ts';
import {
  type AtTwilio,
  enterTwo,
  peopleAt,
  startWithTwilio,
  textsAt,
} from '#tests/support/twilio/chat-at-twilio.ts';
import { twilioEnv } from '#tests/support/twilio/twilio-env.ts';

test('what two people write stands at Twilio too, with both of them, and goes there when it is deleted here', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const { reply: first } = await writeTo(app, noura, maha, {
    body: '<p>Hello <b>you</b></p>',
    link: '/people',
  });
  await writeTo(app, maha, noura, { body: 'Hi' });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['Hello you', 'Hi']]);
  expect(peopleAt(there)).toEqual([[noura.user.id, maha.user.id]]);
  const [conversation] = twilio.state.conversations;
  expect(conversation?.name).toBe(first.sid);
  expect(conversation?.messages[0]).toMatchObject({ author: String(noura.user.id) });
  expect(JSON.parse(conversation?.messages[0]?.attributes ?? '')).toEqual({ id: first.id });
  const params = { sid: first.sid, messageId: String(first.id) };
  const query = { user_id_1: String(noura.user.id), user_id_2: String(maha.user.id) };
  expect((await app.call(getChatDetails, { query }, { token: noura.token })).reply).toMatchObject({
    twilioChannelSid: conversation?.sid,
    senderTwilioMemberSid: conversation?.participants.get(String(noura.user.id))?.sid,
    receiverTwilioMemberSid: conversation?.participants.get(String(maha.user.id))?.sid,
  });
  await app.call(deleteMessage, { params }, { token: noura.token });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['Hi']]);
  expect(twilio.mistakes).toEqual([]);
});

test('an answer of Twilio that is lost makes no second message there', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  twilio.loseAnswers(1, /^POST \/Conversations\/\w+\/Messages$/);
  for (const body of ['One', 'Two', 'Three']) await writeTo(app, noura, maha, { body });
  await app.context.jobs.settle();
  app.clock.advance(600_000);
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['One', 'Two', 'Three']]);
});

test('what was written without an answer and deleted before the next try goes at Twilio too', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  twilio.loseAnswers(1, /^POST \/Conversations\/\w+\/Messages$/);
  const { reply } = await writeTo(app, noura, maha, { body: 'Taken back' });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['Taken back']]);
  const params = { sid: reply.sid, messageId: String(reply.id) };
  await app.call(deleteMessage, { params }, { token: noura.token });
  app.clock.advance(600_000);
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([[]]);
});

test('while Twilio is away chat goes on, and is made up for', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  twilio.refuse(503);
  await writeTo(app, noura, maha, { body: 'Nobody there' });
  await app.context.jobs.settle();
  const [talk] = await conversationsOf(app, maha);
  expect(talk?.lastMessage?.body).toContain('Nobody there');
  expect(twilio.state.conversations).toEqual([]);
  twilio.refuse(null);
  app.clock.advance(600_000);
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['Nobody there']]);
});

test('keys that are refused for a while, and a conversation that was deleted at Twilio, lose no message there', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const write = async (body: string) => {
    await writeTo(app, noura, maha, { body });
    await app.context.jobs.settle();
  };
  await write('One');
  twilio.refuse(401);
  await write('Two');
  twilio.refuse(null);
  twilio.state.conversations.splice(0);
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(600_000);
    await app.context.jobs.settle();
  }
  expect(textsAt(there)).toEqual([['One', 'Two']]);
  expect(peopleAt(there)).toEqual([[noura.user.id, maha.user.id]]);
});

/** Somebody with the keys of the account writes at Twilio, past our app. */
function writeAt({ twilio }: AtTwilio, author: string, body: string) {
  const [conversation] = twilio.state.conversations;
  if (conversation === undefined) throw new Error('No conversation at Twilio');
  const sid = `IM${(conversation.messages.length + 10).toString(16).padStart(32, '0')}`;
  const createdAt = new Date(0).toISOString();
  conversation.messages.push({
    sid,
    index: conversation.messages.length,
    author,
    body,
    attributes: '{}',
    createdAt,
  });
  return { ConversationSid: conversation.sid, MessageSid: sid };
}

async function notify(
  { app, twilio }: AtTwilio,
  fields: Record<string, string>,
  { signature }: { signature?: string } = {},
) {
  const path = '/api/v1/webhooks/twilio';
  const { body, headers } = twilio.notice(`${app.context.config.publicUrl}${path}`, fields);
  const changed = signature === undefined ? {} : { 'x-twilio-signature': signature };
  const answer = await app.request({ method: 'POST', path, headers: { ...headers, ...changed }, body });
  await app.context.jobs.settle();
  return answer.status;
}

const bodiesOf = async ({ app }: AtTwilio, person: SignedInPerson) => {
  const [talk] = await conversationsOf(app, person);
  return (await allMessages(app, person, talk?.sid ?? '')).map(({ body, deleted }) =>
    deleted ? null : body,
  );
};

test('what is written at Twilio comes in here once, however often it is told, and is not sent back', async () => {
  await using there = await startWithTwilio();
  const { app } = there;
  const [noura, maha] = await enterTwo(there);
  await writeTo(app, noura, maha, { body: 'Here' });
  await app.context.jobs.settle();
  const written = { EventType: 'onMessageAdded', ...writeAt(there, String(maha.user.id), 'There <b>\nnext') };
  for (let count = 0; count < 3; count += 1) expect(await notify(there, written)).toBe(204);
  expect(await bodiesOf(there, noura)).toEqual(['<p>Here</p>', '<p>There &lt;b&gt;<br>next</p>']);
  expect(textsAt(there)[0]).toHaveLength(2);
});

test('what is deleted at Twilio is deleted here, and a notice that comes late adds nothing', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  await writeTo(app, noura, maha, { body: 'Here' });
  await app.context.jobs.settle();
  const [conversation] = twilio.state.conversations;
  const ConversationSid = conversation?.sid ?? '';
  const MessageSid = conversation?.messages[0]?.sid ?? '';
  const late = writeAt(there, String(maha.user.id), 'Gone again');
  conversation?.messages.splice(0, 2);
  await notify(there, { EventType: 'onMessageRemoved', ConversationSid, MessageSid });
  await notify(there, { EventType: 'onMessageRemoved', ...late });
  await notify(there, { EventType: 'onMessageAdded', ...late });
  expect(await bodiesOf(there, noura)).toEqual([null]);
});

test('a notice that Twilio has not signed, or of strangers, changes nothing', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const sara = await enter(app, 'Sara');
  await writeTo(app, noura, maha, { body: 'Here' });
  await app.context.jobs.settle();
  const forged = { EventType: 'onMessageAdded', ...writeAt(there, String(maha.user.id), 'Forged') };
  const calls = twilio.calls.length;
  expect(await notify(there, forged, { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })).toBe(403);
  expect(await notify(there, { ...forged, AccountSid: 'AC00000000000000000000000000000009' })).toBe(403);
  expect(await notify(there, { ...forged, MessageSid: '../Users' })).toBe(204);
  expect(await notify(there, { ...forged, EventType: 'onUserAdded' })).toBe(204);
  expect(twilio.calls).toHaveLength(calls);
  for (const author of [String(sara.user.id), '999', 'system'])
    await notify(there, { EventType: 'onMessageAdded', ...writeAt(there, author, 'Who is this') });
  expect(await bodiesOf(there, noura)).toEqual(['<p>Here</p>']);
});

test('who deletes their account is gone at Twilio too, with the conversations that nobody is left in', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const { id: eventId, twilioGroupChatId } = await makeRoom(app, noura);
  await place(app, { eventId, userId: maha.user.id });
  await writeIn(app, maha, twilioGroupChatId ?? '', { body: 'In the room' });
  await writeTo(app, maha, noura, { body: 'Between us' });
  await app.context.jobs.settle();
  expect(twilio.state.users).toEqual(new Set([noura, maha].map(({ user }) => String(user.id))));
  await deletionCalls(app).leave(maha);
  expect(peopleAt(there)).toEqual([[noura.user.id], [noura.user.id]]);
  expect(twilio.state.users).toEqual(new Set([String(noura.user.id)]));
  await deletionCalls(app).leave(noura);
  app.clock.advance(600_000);
  await app.context.jobs.settle();
  expect([textsAt(there), [...twilio.state.users]]).toEqual([[], []]);
  expect(twilio.mistakes).toEqual([]);
});

test('a long message is cut at Twilio, without half a character, and is whole here', async () => {
  await using there = await startWithTwilio();
  const { app, twilio } = there;
  const [noura, maha] = await enterTwo(there);
  const { reply } = await writeTo(app, noura, maha, { body: '🎉'.repeat(2000) });
  await app.context.jobs.settle();
  expect(textsAt(there)).toEqual([['🎉'.repeat(800)]]);
  expect(reply.body).toContain('🎉'.repeat(2000));
  expect(twilio.mistakes).toEqual([]);
});

test('the stand-in for Twilio takes nothing that is not described, and nobody without the key', async () => {
  await using there = await startWithTwilio();
  const { twilio } = there;
  const url = `${twilio.origin}/v1/Services/${twilioEnv.TWILIO_CONVERSATIONS_SERVICE_SID}/Conversations`;
  const key = `${twilioEnv.TWILIO_API_KEY}:${twilioEnv.TWILIO_API_SECRET}`;
  const post = (
    form: Record<string, string>,
    authorization = `Basic ${Buffer.from(key).toString('base64')}`,
  ) => {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(url, { method: 'POST', headers, body: String(new URLSearchParams(form)) });
  };
  expect((await post({ UniqueName: 'one' }, 'Basic bm86bm8=')).status).toBe(401);
  expect((await post({ Name: 'one' })).status).toBe(400);
  expect((await post({ UniqueName: `CH${'0'.repeat(32)}` })).status).toBe(400);
  expect(twilio.mistakes).toHaveLength(2);
});
