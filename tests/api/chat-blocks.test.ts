import { describe, expect, test } from 'vitest';
import { listBlocked } from '#contract/chat.ts';
import {
  allMessages,
  block,
  pageOf,
  readIn,
  removeIn,
  startTalk,
  talkWith,
  unblock,
  wordsOf,
  writeIn,
  writeTo,
} from '#tests/support/conversation-calls.ts';

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

  test.each(['the one who reads', 'the other'])('is not told that one has read; %s blocks', async (which) => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { sid, id } = (await writeTo(app, maha, noura)).reply;
    const [blocker, blocked] = which === 'the other' ? [maha, noura] : [noura, maha];
    await block(app, blocker, blocked);
    expect(await readIn(app, noura, sid, id)).toEqual({ readUpTo: id, unread: 0 });
    const seenByNoura = async () => (await talkWith(app, maha, noura)).seenUpTo;
    expect(await seenByNoura()).toBe(0);
    await unblock(app, blocker, blocked);
    expect(await seenByNoura()).toBe(0);
    const { reply: next } = await writeTo(app, maha, noura);
    await readIn(app, noura, sid, next.id);
    expect(await seenByNoura()).toBe(next.id);
  });

  test('leaves no number of what was withheld with the other', async () => {
    await using there = await startTalk();
    const { app, noura, maha } = there;
    const { sid, id: before } = (await writeTo(app, maha, noura)).reply;
    await block(app, noura, maha);
    const { reply: withheld } = await writeTo(app, maha, noura);
    await removeIn(app, maha, sid, withheld.id);
    expect(await readIn(app, noura, sid, 999_999)).toEqual({ readUpTo: before, unread: 0 });
    expect((await readIn(app, maha, sid, 999_999)).readUpTo).toBe(withheld.id);
    const deletedFor = async (person: typeof noura) =>
      (await pageOf(app, person, sid, { after: withheld.id })).deleted;
    expect([await deletedFor(noura), await deletedFor(maha)]).toEqual([[], [withheld.id]]);
  });

  test('need not have a name', async () => {
    await using there = await startTalk();
    const { app, noura } = there;
    const { accessToken: token, user } = await app.signIn('nameless@example.org');
    expect((await block(app, noura, { token, user })).status).toBe(204);
    const blocked = (await app.call(listBlocked, {}, { token: noura.token })).reply;
    expect(blocked.map(({ id }) => id)).toEqual([user.id]);
  });

  test('is not written to', async () => {
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
