import { describe, expect, test } from 'vitest';
import {
  blockPerson,
  getChatAccessToken,
  listBlocked,
  muteConversation,
  readConversation,
  unblockPerson,
} from '#contract/chat.ts';
import { leaveEvent } from '#contract/participants.ts';
import { getMe } from '#contract/users.ts';
import {
  allMessages,
  conversationsOf,
  discussionOf,
  talkWith,
  wordsOf,
  writeIn,
  writeTo,
} from '#tests/support/conversation-calls.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom, readRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const read = async (app: TestApp, { token }: SignedInPerson, sid: string, messageId: number) =>
  (await app.call(readConversation, { params: { sid }, body: { messageId } }, { token })).reply;
const block = (app: TestApp, { token }: SignedInPerson, { user }: SignedInPerson) =>
  app.call(blockPerson, { params: { id: String(user.id) } }, { token });
const unblock = (app: TestApp, { token }: SignedInPerson, { user }: SignedInPerson) =>
  app.call(unblockPerson, { params: { id: String(user.id) } }, { token });

async function startTalk() {
  const app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  return { app, noura, maha, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe('what is unread', () => {
  test('is counted exactly, of others alone, and never comes back', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await writeTo(app, noura, maha)).reply.id);
    const { sid, unread } = await talkWith(app, maha, noura);
    expect([unread, (await talkWith(app, noura, maha)).unread]).toEqual([4, 0]);
    expect(await read(app, maha, sid, ids[1] ?? 0)).toEqual({ readUpTo: ids[1], unread: 2 });
    expect(await read(app, maha, sid, ids[0] ?? 0)).toEqual({ readUpTo: ids[1], unread: 2 });
    expect((await talkWith(app, noura, maha)).seenUpTo).toBe(ids[1]);
    // Nobody reads ahead of what there is.
    expect(await read(app, maha, sid, 999_999)).toEqual({ readUpTo: ids[3], unread: 0 });
    await writeTo(app, noura, maha);
    expect((await talkWith(app, maha, noura)).unread).toBe(1);
  });

  test('stops at a hundred', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { sid } = (await writeTo(app, noura, maha)).reply;
    await Promise.all(Array.from({ length: 101 }, () => writeIn(app, noura, sid)));
    expect((await talkWith(app, maha, noura)).unread).toBe(100);
  });

  test('of a room begins when one comes in, and ends when one leaves', async () => {
    const { app, noura: host, maha, sara, id } = await startRoom();
    await using _ = app;
    await joinRoom(app, maha, id);
    const { sid } = await discussionOf(app, maha, id);
    const { reply: before } = await writeIn(app, host, sid, { body: 'Before' });
    await joinRoom(app, sara, id);
    const room = await readRoom(app, sara, id);
    expect([room.twilioGroupChatId, (await discussionOf(app, sara, id)).unread]).toEqual([sid, 0]);
    expect((await discussionOf(app, maha, id)).unread).toBe(1);
    await writeIn(app, host, sid, { body: 'After' });
    expect((await discussionOf(app, sara, id)).unread).toBe(1);
    expect(wordsOf(await allMessages(app, sara, sid))).toEqual(['Before', 'After']);
    await app.call(leaveEvent, { params: { id: String(id) } }, { token: sara.token });
    expect((await conversationsOf(app, sara)).some((one) => one.sid === sid)).toBe(false);
    expect((await readRoom(app, sara, id)).twilioGroupChatId).toBeNull();
    const path = `/api/v1/chat/conversations/${sid}/messages`;
    expect((await app.request({ method: 'GET', path, token: sara.token })).status).toBe(404);
    expect((await writeIn(app, sara, sid)).status).toBe(404);
    await joinRoom(app, sara, id);
    expect((await discussionOf(app, sara, id)).unread).toBe(0);
    expect(before.id).toBeGreaterThan(0);
  });

  test('is muted for oneself alone', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { sid } = (await writeTo(app, noura, maha)).reply;
    const muted = await app.call(
      muteConversation,
      { params: { sid }, body: { muted: true } },
      { token: maha.token },
    );
    expect(muted.reply).toEqual({ muted: true });
    expect([(await talkWith(app, maha, noura)).muted, (await talkWith(app, noura, maha)).muted]).toEqual([
      true,
      false,
    ]);
  });
});

describe('whoever is blocked', () => {
  test('writes as before, and reaches nobody, also when the block is over', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { reply: old } = await writeTo(app, maha, noura, { body: 'Before' });
    await block(app, noura, maha);
    const { reply, status } = await writeTo(app, maha, noura, { body: 'Withheld' });
    expect([status, reply.body]).toEqual([201, '<p>Withheld</p>']);
    expect(wordsOf(await allMessages(app, maha, old.sid))).toEqual(['Before', 'Withheld']);
    expect((await talkWith(app, maha, noura)).lastMessage?.id).toBe(reply.id);
    expect(await talkWith(app, maha, noura)).toMatchObject({ blocked: false });
    expect(await talkWith(app, noura, maha)).toMatchObject({
      blocked: true,
      unread: 1,
      lastMessage: { id: old.id },
    });
    await unblock(app, noura, maha);
    await writeTo(app, maha, noura, { body: 'After' });
    expect(wordsOf(await allMessages(app, noura, old.sid))).toEqual(['Before', 'After']);
    expect((await talkWith(app, noura, maha)).unread).toBe(2);
  });

  test('is not told that one has read, and is not written to', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { sid } = (await writeTo(app, maha, noura)).reply;
    await block(app, noura, maha);
    const refused = await writeTo(app, noura, maha);
    expect([refused.status, refused.problem?.message]).toEqual([
      403,
      'Unblock this person to write to them.',
    ]);
    expect((await writeIn(app, noura, sid)).status).toBe(403);
    const blocked = (await app.call(listBlocked, {}, { token: noura.token })).reply;
    expect(blocked.map(({ id }) => id)).toEqual([maha.user.id]);
    expect((await app.call(listBlocked, {}, { token: maha.token })).reply).toEqual([]);
    for (const id of [noura.user.id, 999_999]) {
      const path = `/api/v1/users/${id}/block`;
      expect((await app.request({ method: 'PUT', path, token: noura.token })).status).toBe(404);
    }
  });
});

test('the identifiers of another provider are null, and it has no token', async () => {
  await using there = await startTalk();
  const { app, noura } = there;
  expect((await app.call(getMe, {}, { token: noura.token })).reply.twilioAllEventChannelSid).toBeNull();
  const { status, problem } = await app.call(getChatAccessToken, {}, { token: noura.token });
  expect([status, problem?.code]).toEqual([404, 'not_configured']);
});
