import { describe, expect, test } from 'vitest';
import { getChatAccessToken, listConversations, muteConversation } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { leaveEvent } from '#contract/participants.ts';
import { getMe } from '#contract/users.ts';
import {
  allMessages,
  conversationsOf,
  discussionOf,
  readIn as read,
  startTalk,
  talkWith,
  wordsOf,
  writeIn,
  writeTo,
} from '#tests/support/conversation-calls.ts';
import { startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom, readRoom } from '#tests/support/room-calls.ts';

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

test('the identifiers of another provider are null, and it has no token', async () => {
  await using there = await startTalk();
  const { app, noura } = there;
  expect((await app.call(getMe, {}, { token: noura.token })).reply.twilioAllEventChannelSid).toBeNull();
  const { status, problem } = await app.call(getChatAccessToken, {}, { token: noura.token });
  expect([status, problem?.code]).toEqual([404, 'not_configured']);
});

test('the list brings the first words of a long message, as text, and waits for its turn', async () => {
  await using there = await startTalk();
  const { app, noura, maha } = there;
  const sentence = 'Salt &amp; <strong>pepper</strong> &lt;3 ';
  const { reply } = await writeTo(app, noura, maha, {
    body: `<p>First</p><ul><li>${sentence.repeat(100)}</li></ul>`,
  });
  const { lastMessage } = await talkWith(app, maha, noura);
  const words = `First ${'Salt & pepper <3 '.repeat(100)}`.slice(0, limits.lastMessageMaxLength);
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  expect(lastMessage).toEqual({ ...reply, clientKey: null, body: escaped });
  expect((await allMessages(app, maha, reply.sid)).at(-1)?.body).toBe(reply.body);
  expect(listConversations.cost.oneAtATime).toBe(true);
});
