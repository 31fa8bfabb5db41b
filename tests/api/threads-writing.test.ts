import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { likeThread, postThread } from '#contract/threads.ts';
import { place } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

test('a post is written, answered and read by two people', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { write, list, read } = threadCalls(app);
  const posted = await write(noura, { message: '<p>Who has a laser cutter? <b>Thursday</b></p>' });
  expect(posted.status).toBe(201);
  expect(posted.reply).toEqual({
    id: expect.any(Number),
    userId: noura.user.id,
    user: expect.objectContaining({ id: noura.user.id, firstName: 'Noura', lastName: 'Alharbi' }),
    host: false,
    message: '<p>Who has a laser cutter? <strong>Thursday</strong></p>',
    createdDate: '2026-01-15T09:00:00.000Z',
    likedCount: 0,
    loggedInUserLiked: false,
    parentQnaThreadId: null,
    deleted: false,
    editedDate: null,
    answersCount: 0,
    lastAnswerId: null,
    lastAnswerUserId: null,
    pinned: false,
    answered: false,
    clientKey: null,
    childThreads: [],
  });
  const answer = await write(maha, { message: '<p>Me</p>', parent: posted.reply.id });
  expect(answer.reply).toMatchObject({ userId: maha.user.id, parentQnaThreadId: posted.reply.id });
  const whole = {
    ...posted.reply,
    answersCount: 1,
    lastAnswerId: answer.reply.id,
    lastAnswerUserId: maha.user.id,
    childThreads: [answer.reply],
  };
  for (const reader of [noura, maha]) {
    const page = await list(reader);
    expect(page.reply).toEqual({
      content: [whole],
      totalElements: 1,
      next: null,
      loggedInUserEventParticipant: { host: false, admin: false },
      mark: expect.any(String),
    });
    expect((await read(reader, posted.reply.id)).reply).toEqual(whole);
    expect(page.text).not.toContain('@example.org');
  }
});

test('only hosts announce, and nobody answers', async () => {
  await using app = await createTestApp();
  const host = await enterCohort(app, 'Faisal', 'host');
  const [admin, noura] = [await enterCohort(app, 'Huda', 'admin'), await enterCohort(app, 'Noura')];
  const { write, list } = threadCalls(app);
  const announced = await write(host, { area: 'announcements' });
  expect([announced.status, announced.reply.host]).toEqual([201, true]);
  for (const person of [admin, noura])
    expect((await write(person, { area: 'announcements' })).problem.code).toBe('forbidden');
  for (const person of [host, admin, noura]) {
    const answer = await write(person, { area: 'announcements', parent: announced.reply.id });
    expect(answer.problem.code).toBe('forbidden');
  }
  const part = async (person: typeof host) =>
    (await list(person, { area: 'announcements' })).reply.loggedInUserEventParticipant;
  expect([await part(host), await part(admin), await part(noura)]).toEqual([
    { host: true, admin: false },
    { host: false, admin: true },
    { host: false, admin: false },
  ]);
});

test('in the forum an admin is a participant, and the host mark is what somebody is now', async () => {
  await using app = await createTestApp();
  const [admin, noura] = [await enterCohort(app, 'Huda', 'admin'), await enterCohort(app, 'Noura')];
  const { written, read } = threadCalls(app);
  const post = await written(admin);
  expect((await written(admin, { parent: post.id })).host).toBe(false);
  await place(app, { eventId: app.context.programme.eventIds.forum, userId: admin.user.id, as: 'host' });
  const seen = (await read(noura, post.id)).reply;
  expect([seen.host, seen.childThreads[0]?.host]).toEqual([true, true]);
});

describe('an answer', () => {
  test('belongs to a post of the same event that is there', async () => {
    await using app = await createTestApp();
    const host = await enterCohort(app, 'Faisal', 'host');
    const { write, written, remove } = threadCalls(app);
    const post = await written(host);
    const answer = await written(host, { parent: post.id });
    const elsewhere = await written(host, { area: 'onboarding' });
    const deleted = await written(host);
    await remove(host, deleted.id);
    for (const parent of [answer.id, elsewhere.id, deleted.id, 999_999]) {
      const refused = await write(host, { parent });
      expect([refused.status, refused.problem.message]).toEqual([404, 'This post is no longer there.']);
    }
    expect((await write(host, { parent: post.id })).status).toBe(201);
  });

  test('is not given to a post that was deleted and stands for the answers of others', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { write, written, remove } = threadCalls(app);
    const post = await written(noura);
    await written(maha, { parent: post.id });
    await remove(noura, post.id);
    expect((await write(maha, { parent: post.id })).problem.code).toBe('not_found');
  });
});

describe('refused is', () => {
  test('whoever writes or likes for another', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written } = threadCalls(app);
    const { id } = await written(noura);
    const params = { id: String(app.context.programme.eventIds.forum) };
    const body = { userId: maha.user.id, message: '<p>x</p>', liked: true };
    const post = await app.call(postThread, { params, body }, { token: noura.token });
    const like = await app.call(
      likeThread,
      { params: { ...params, qnaId: String(id) }, body },
      { token: noura.token },
    );
    expect([post.problem.code, like.problem.code]).toEqual(['forbidden', 'forbidden']);
    expect(await textsSeen(app, maha)).toEqual(['Hello']);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n\u00a0 '],
    ['markup only', '<p><b></b><br></p><ul><li></li></ul>'],
    ['a script only', '<script>alert(1)</script>'],
  ])('%s', async (_, message) => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const refused = await threadCalls(app).write(noura, { message });
    expect([refused.status, refused.problem.fields]).toEqual([422, { message: texts.mandatory }]);
    expect(await textsSeen(app, noura)).toEqual([]);
  });

  test.each([
    ['one character too many', 'a'.repeat(limits.messageMaxLength + 1)],
    ['links without an end', 'a.co '.repeat(limits.messageMaxLength / 5)],
  ])('%s', async (_, message) => {
    await using app = await createTestApp();
    const refused = await threadCalls(app).write(await enterCohort(app, 'Noura'), { message });
    expect([refused.status, refused.problem.fields]).toEqual([422, { message: 'This text is too long.' }]);
  });

  test.each([
    ['no message', { message: undefined }],
    ['a message that is a number', { message: 7 }],
    ['a message that is a list', { message: ['<p>x</p>'] }],
    ['nobody', { userId: undefined }],
    ['somebody as a text', { userId: '1' }],
    ['a parent that is a text', { parentQnaThreadId: '1' }],
    ['a parent that no database holds', { parentQnaThreadId: 1e15 }],
    ['a parent below one', { parentQnaThreadId: 0 }],
  ])('%s', async (_, wrong) => {
    await using app = await createTestApp();
    const { user, token } = await enterCohort(app, 'Noura');
    const path = `/api/v1/event/${app.context.programme.eventIds.forum}/qna`;
    const body = { userId: user.id, message: '<p>x</p>', ...wrong };
    expect((await app.request({ method: 'POST', path, token, body })).status).toBe(422);
  });
});

test.each(['ب', '😀'])('a text of the greatest length is kept, and null is no parent: %s', async (letter) => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const message = letter.repeat(limits.messageMaxLength);
  const body = { userId: noura.user.id, message, parentQnaThreadId: null };
  const params = { id: String(app.context.programme.eventIds.forum) };
  const posted = await app.call(postThread, { params, body }, { token: noura.token });
  expect(posted.reply.message).toBe(`<p>${message}</p>`);
});

test('open apps are told what was written, liked and deleted, each once', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, like, remove } = threadCalls(app);
  using channel = await joinChannel(origin, maha.token);
  const { forum: eventId } = app.context.programme.eventIds;
  const post = await written(noura);
  const answer = await written(maha, { parent: post.id });
  for (let round = 0; round < 2; round += 1) await like(maha, post.id, true);
  for (let round = 0; round < 2; round += 1) await remove(noura, post.id);
  for (let round = 0; round < 2; round += 1) await remove(maha, answer.id);
  const threadId = post.id;
  await expect
    .poll(() => channel.messages.slice(1))
    .toEqual([
      { type: 'thread.posted', eventId, threadId, parentId: null, userId: noura.user.id },
      { type: 'thread.posted', eventId, threadId: answer.id, parentId: threadId, userId: maha.user.id },
      { type: 'thread.liked', eventId, threadId, likedCount: 1 },
      { type: 'own.liked', eventId, threadId, liked: true },
      { type: 'thread.deleted', eventId, threadId, parentId: null },
      { type: 'thread.deleted', eventId, threadId: answer.id, parentId: threadId },
      // With the last answer the empty post goes too.
      { type: 'thread.deleted', eventId, threadId, parentId: null },
    ]);
});
