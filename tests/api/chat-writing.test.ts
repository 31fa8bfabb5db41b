import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getChatDetails, withdrawMessage } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { cleanUp } from '#server/clean-up.ts';
import {
  allMessages,
  conversationsOf,
  pageOf,
  removeIn as remove,
  startTalk,
  talkWith,
  wordsOf,
  writeIn,
  writeTo,
} from '#tests/support/conversation-calls.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import type { SignedInPerson } from '#tests/support/people.ts';
import { startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';

describe('a message', () => {
  test('is sanitised, its addresses become links, and its author alone is told the key', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const key = randomUUID();
    const body = '<p style="color:red" onclick="x()">See https://example.org</p><script>x()</script>';
    const { reply, status } = await writeTo(app, noura, maha, { body, key });
    expect([status, reply.clientKey, reply.deleted]).toEqual([201, key, false]);
    expect(reply.body).not.toMatch(/style|onclick|script/);
    expect(reply.body).toContain('<a href="https://example.org/"');
    const [seen] = await allMessages(app, maha, reply.sid);
    expect([seen?.body, seen?.clientKey]).toEqual([reply.body, null]);
  });

  test('says something, is not too long, and leads into the app alone', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const refused = async (writing: { body?: string; link?: string }) => {
      const { status, problem } = await writeTo(app, noura, maha, writing);
      return [status, problem?.fields];
    };
    expect(await refused({ body: '<p> <br></p>' })).toEqual([422, { body: texts.mandatory }]);
    for (const character of ['a', '😀']) {
      const longest = character.repeat(limits.chatMessageMaxLength);
      expect((await writeTo(app, noura, maha, { body: longest })).status).toBe(201);
      const long = longest + character;
      expect(await refused({ body: long })).toEqual([422, { body: 'This text is too long.' }]);
    }
    for (const link of [
      'https://evil.example',
      '//evil.example',
      'javascript:x()',
      '/../up',
      '/api/v1/users/me',
    ])
      expect(await refused({ link })).toEqual([422, { link: texts.invalid }]);
    const { reply } = await writeTo(app, noura, maha, { link: '/w/prototype_clinic' });
    expect(reply.attributes).toEqual({ link: '/w/prototype_clinic' });
  });

  test('reaches nobody who is oneself, nameless or nowhere', async () => {
    await using there = await startTalk();
    const { app, noura } = there;
    const { user } = await app.signIn('nameless@example.org');
    for (const id of [noura.user.id, user.id, 999_999]) {
      const path = `/api/v1/chat/users/${id}/messages`;
      const { status } = await app.request({ method: 'POST', path, token: noura.token, body: { body: 'a' } });
      expect(status).toBe(404);
    }
  });
});

test('whoever has not given a name writes to no person', async () => {
  await using there = await startTalk();
  const { app, noura, maha } = there;
  const nameless = await app
    .signIn('nameless@example.org')
    .then(({ accessToken: token, user }) => ({ token, user }));
  const refusal = [403, 'Please give your name first.'];
  const refusalOf = ({ status, problem }: Awaited<ReturnType<typeof writeTo>>) => [status, problem?.message];
  expect(refusalOf(await writeTo(app, nameless, noura))).toEqual(refusal);
  const query = { user_id_1: String(nameless.user.id), user_id_2: String(maha.user.id) };
  const { reply } = await app.call(getChatDetails, { query }, { token: nameless.token });
  expect(refusalOf(await writeIn(app, nameless, reply.twilioChannelSid))).toEqual(refusal);
  expect((await conversationsOf(app, noura)).filter(({ kind }) => kind === 'DIRECT')).toEqual([]);
});

describe('two people have one conversation', () => {
  test('whoever opens it first, also where both do at once', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const both = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? writeTo(app, noura, maha) : writeTo(app, maha, noura),
    );
    const sids = new Set((await Promise.all(both)).map(({ reply }) => reply.sid));
    expect(sids.size).toBe(1);
    const details = async (person: SignedInPerson, query: { user_id_1: string; user_id_2: string }) =>
      (await app.call(getChatDetails, { query }, { token: person.token })).reply;
    const [first, second] = [String(noura.user.id), String(maha.user.id)];
    const ofNoura = await details(noura, { user_id_1: first, user_id_2: second });
    const ofMaha = await details(maha, { user_id_1: first, user_id_2: second });
    expect([ofNoura.twilioChannelSid, ofMaha.twilioChannelSid]).toEqual([...sids, ...sids]);
    expect([ofNoura.senderUserId, ofNoura.receiverUserId]).toEqual([noura.user.id, maha.user.id]);
  });

  test('which is made without a word, and is listed once it has a message', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const query = { user_id_1: String(maha.user.id), user_id_2: String(noura.user.id) };
    await app.call(getChatDetails, { query }, { token: noura.token });
    const direct = async (person: SignedInPerson) =>
      (await conversationsOf(app, person)).filter(({ kind }) => kind === 'DIRECT');
    expect([await direct(noura), await direct(maha)]).toEqual([[], []]);
    await writeTo(app, noura, maha, { body: 'Hello' });
    const [one] = await direct(maha);
    expect([one?.name, one?.user?.id, one?.unread, one?.lastMessage?.body]).toEqual([
      'Noura Alharbi',
      noura.user.id,
      1,
      '<p>Hello</p>',
    ]);
  });
});

describe('one key is one message', () => {
  test('however many send it at once, and long after the answers were forgotten', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => writeTo(app, noura, maha, { key })));
    expect(sent.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    app.clock.advance((limits.idempotencyDays + 1) * dayMs);
    await cleanUp(app.context);
    const again = await writeTo(app, noura, maha, { key });
    const { sid } = again.reply;
    expect(await allMessages(app, noura, sid)).toHaveLength(1);
    const other = await writeTo(app, noura, maha, { key, body: 'Something else' });
    expect([other.status, other.problem?.code]).toEqual([422, 'key_reused']);
  });

  test('and what is taken back under it is not there, whether it has arrived or comes later', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const [arrived, late] = [randomUUID(), randomUUID()];
    const { reply } = await writeTo(app, noura, maha, { key: arrived });
    for (const key of [arrived, late])
      await app.call(withdrawMessage, { params: { key } }, { token: noura.token });
    const [message] = await allMessages(app, maha, reply.sid);
    expect([message?.deleted, message?.body]).toEqual([true, '']);
    expect((await writeTo(app, noura, maha, { key: late })).problem?.code).toBe('key_reused');
    expect(await allMessages(app, maha, reply.sid)).toHaveLength(1);
  });
});

describe('the order of messages', () => {
  test('is that of their ids, page by page and in a catch-up, each once', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { reply: first } = await writeTo(app, noura, maha, { body: 'm0' });
    const writes = Array.from({ length: 59 }, (_, index) =>
      writeIn(app, index % 2 === 0 ? noura : maha, first.sid, { body: `m${index + 1}` }),
    );
    const written = (await Promise.all(writes)).map(({ reply }) => reply);
    const all = await allMessages(app, maha, first.sid);
    expect(all.map(({ id }) => id)).toEqual([first, ...written].map(({ id }) => id).sort((a, b) => a - b));
    const times = all.map(({ timestamp }) => timestamp);
    expect(times.toSorted()).toEqual(times);
    const half = all[29]?.id ?? 0;
    const caught = await pageOf(app, noura, first.sid, { after: half });
    expect([caught.content, caught.next]).toEqual([
      all.slice(30).map((message) => ({ ...message, clientKey: null })),
      null,
    ]);
    const small = await pageOf(app, noura, first.sid, { after: half, limit: 10 });
    expect([small.content.length, small.next]).toEqual([10, all[39]?.id]);
  });

  test('and both ends at once are no page', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { reply } = await writeTo(app, noura, maha);
    const path = `/api/v1/chat/conversations/${reply.sid}/messages?before=5&after=1`;
    expect((await app.request({ method: 'GET', path, token: noura.token })).status).toBe(422);
  });
});

describe('deleting', () => {
  test('leaves an empty message, which a catch-up names', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { reply: one } = await writeTo(app, noura, maha, { body: 'One' });
    const { reply: two } = await writeTo(app, maha, noura, { body: 'Two', link: '/w/a_room' });
    expect((await remove(app, noura, one.sid, two.id)).status).toBe(403);
    for (let count = 0; count < 2; count += 1)
      expect((await remove(app, maha, one.sid, two.id)).status).toBe(204);
    const last = (await talkWith(app, noura, maha)).lastMessage;
    expect([last?.id, last?.deleted, last?.body, last?.attributes]).toEqual([two.id, true, '', {}]);
    expect((await pageOf(app, noura, one.sid, { after: two.id })).deleted).toEqual([two.id]);
    expect((await pageOf(app, noura, one.sid, { after: one.id })).deleted).toEqual([]);
    expect((await talkWith(app, noura, maha)).unread).toBe(0);
  });

  test('is for hosts and admins of a room, of whatever was written there', async () => {
    const { app, noura: host, maha, sara, id } = await startRoom();
    await using _ = app;
    for (const person of [maha, sara]) await joinRoom(app, person, id);
    const sid = (await conversationsOf(app, maha)).find(({ eventId }) => eventId === id)?.sid ?? '';
    const { reply } = await writeIn(app, maha, sid, { body: 'Mine' });
    expect((await remove(app, sara, sid, reply.id)).status).toBe(403);
    expect((await remove(app, host, sid, reply.id)).status).toBe(204);
    expect(wordsOf(await allMessages(app, sara, sid))).toEqual(['']);
  });
});
