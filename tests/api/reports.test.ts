import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { closeReport, createReport, listReports } from '#contract/reports.ts';
import { deleteThread, likeThread, postThread } from '#contract/threads.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function write(app: TestApp, by: SignedInPerson, eventId: number, parent: number | null = null) {
  const body = { userId: by.user.id, message: 'Buy my course', parentQnaThreadId: parent };
  const input = { params: { id: String(eventId) }, body };
  return (await app.call(postThread, input, { token: by.token })).reply.id;
}

const report = (app: TestApp, by: SignedInPerson, id: number, reason = 'This is an advertisement.') =>
  app.call(createReport, { body: { kind: 'THREAD', id, reason } }, { token: by.token });
const list = async (app: TestApp, by: SignedInPerson) =>
  (await app.call(listReports, {}, { token: by.token })).reply;
const close = (app: TestApp, by: SignedInPerson, id: number, closed = true) =>
  app.call(closeReport, { params: { id: String(id) }, body: { closed } }, { token: by.token });

/** The host of the forum, two who take part, and somebody who does not. */
async function meet() {
  const app = await createTestApp();
  const { forum, announcements } = app.context.programme.eventIds;
  const [host, noura, maha] = [await enter(app, 'Host'), await enter(app, 'Noura'), await enter(app, 'Maha')];
  await place(app, { eventId: forum, userId: host.user.id, as: 'host' });
  for (const { user } of [noura, maha]) await place(app, { eventId: forum, userId: user.id });
  const stranger = await enter(app, 'Stranger');
  const people = { host, noura, maha, stranger };
  return { app, ...people, forum, announcements, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('a report reaches the hosts with the post as they see it, and who reported it', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const post = await write(app, noura, forum);
  await write(app, maha, forum, post);
  const params = { id: String(forum), qnaId: String(post) };
  await app.call(likeThread, { params, body: { userId: host.user.id, liked: true } }, { token: host.token });
  const answer = await report(app, maha, post, '  This is an advertisement.  ');
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [listed, ...more] = await list(app, host);
  expect(more).toEqual([]);
  expect(listed).toMatchObject({
    kind: 'THREAD',
    eventId: forum,
    reason: 'This is an advertisement.',
    reporter: { id: maha.user.id },
    createdDate: new Date(app.clock()).toISOString(),
    thread: { id: post, userId: noura.user.id, loggedInUserLiked: true, answersCount: 1, clientKey: null },
  });
  for (const other of [noura, maha, there.stranger]) expect(await list(app, other)).toEqual([]);
});

test('an answer is reported as a post is', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const answer = await write(app, noura, forum, await write(app, maha, forum));
  await report(app, maha, answer);
  expect(await list(app, host)).toMatchObject([{ thread: { id: answer, childThreads: [] } }]);
});

test('one person has one report of a thing: another changes its reason and opens it again', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const [first, second] = [await write(app, noura, forum), await write(app, noura, forum)];
  for (const post of [first, second]) await report(app, maha, post);
  app.clock.advance(1000);
  await report(app, maha, first, 'It comes again and again.');
  const listed = await list(app, host);
  expect(listed.map(({ thread, reason }) => [thread?.id, reason])).toEqual([
    [first, 'It comes again and again.'],
    [second, 'This is an advertisement.'],
  ]);
  expect((await close(app, host, listed[0]?.id ?? 0)).status).toBe(204);
  expect(await list(app, host)).toHaveLength(1);
  await report(app, maha, first);
  expect((await list(app, host)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  await report(app, host, first);
  expect(await list(app, host)).toHaveLength(3);
});

test('many at once are one', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const post = await write(app, noura, forum);
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(app, maha, post)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await list(app, host)).toHaveLength(1);
});

test('a report that the phone sends twice is made once', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const post = await write(app, noura, forum);
  const body = { kind: 'THREAD', id: post, reason: 'Please look.' } as const;
  const options = { token: maha.token, headers: { [headerNames.idempotencyKey]: randomUUID() } };
  await app.call(createReport, { body }, options);
  await close(app, host, (await list(app, host))[0]?.id ?? 0);
  expect((await app.call(createReport, { body }, options)).headers[headerNames.idempotencyReplayed]).toBe(
    'true',
  );
  expect(await list(app, host)).toEqual([]);
});

test('what one may not read, or what is gone, is not there to be reported', async () => {
  await using there = await meet();
  const { app, host, noura, stranger, forum } = there;
  const post = await write(app, noura, forum);
  expect((await report(app, stranger, post)).problem.code).toBe('not_found');
  for (const status of ['TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
    await place(app, { eventId: forum, userId: stranger.user.id, status });
    expect((await report(app, stranger, post)).problem.code).toBe('not_found');
  }
  expect((await report(app, noura, 999_999)).problem.code).toBe('not_found');
  const params = { id: String(forum), qnaId: String(post) };
  await app.call(deleteThread, { params, body: {} }, { token: noura.token });
  expect((await report(app, host, post)).problem.code).toBe('not_found');
  expect(await list(app, host)).toEqual([]);
});

test('a report of something that was deleted since stays, without it', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const post = await write(app, noura, forum);
  await report(app, maha, post);
  const params = { id: String(forum), qnaId: String(post) };
  await app.call(deleteThread, { params, body: {} }, { token: host.token });
  const [listed] = await list(app, host);
  expect(listed).toMatchObject({ thread: null, reason: 'This is an advertisement.' });
  expect((await close(app, host, listed?.id ?? 0)).status).toBe(204);
  expect(await list(app, host)).toEqual([]);
});

test('only hosts of the event close and open, and others are not told that there is something', async () => {
  await using there = await meet();
  const { app, host, noura, maha, stranger, forum, announcements } = there;
  await report(app, maha, await write(app, noura, forum));
  const id = (await list(app, host))[0]?.id ?? 0;
  await place(app, { eventId: forum, userId: noura.user.id, as: 'admin' });
  await place(app, { eventId: announcements, userId: stranger.user.id, as: 'host' });
  for (const other of [noura, maha, stranger]) {
    expect(await list(app, other)).toEqual([]);
    for (const closed of [true, false]) expect((await close(app, other, id, closed)).status).toBe(404);
  }
  for (let round = 0; round < 2; round += 1) expect((await close(app, host, id)).status).toBe(204);
  expect((await close(app, host, id, false)).status).toBe(204);
  expect(await list(app, host)).toMatchObject([{ id }]);
  await place(app, { eventId: forum, userId: host.user.id, status: 'REMOVED' });
  expect(await list(app, host)).toEqual([]);
  expect((await close(app, host, id)).status).toBe(404);
  expect((await close(app, host, 999_999)).status).toBe(404);
});

test('hosts see at most two hundred, the newest', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const posts = [await write(app, noura, forum), await write(app, noura, forum)];
  await app.context.database.transaction(async (tx) => {
    const thread = {
      event_id: forum,
      user_id: noura.user.id,
      parent_id: null,
      client_key: null,
      deleted_at: null,
    };
    const rows = Array.from({ length: limits.reportsMax }, () => ({
      ...thread,
      message: 'x',
      created_at: 1,
    }));
    const made = await tx.insertInto('threads').values(rows).returning('id').execute();
    const old = {
      kind: 'THREAD' as const,
      event_id: forum,
      reporter_user_id: maha.user.id,
      reason: 'x',
      created_at: 1,
    };
    await tx
      .insertInto('reports')
      .values(made.map(({ id }) => ({ ...old, thread_id: id })))
      .execute();
  });
  for (const post of posts) await report(app, host, post);
  const listed = await list(app, host);
  expect(listed).toHaveLength(limits.reportsMax);
  expect(listed.slice(0, 2).map(({ thread }) => thread?.id)).toEqual(posts.toReversed());
});

test.each([
  ['nothing', '', texts.mandatory],
  ['white space', ' \n ', texts.mandatory],
  ['a number', 7, texts.invalid],
  ['what nobody sees', '\u200b\u2800\u3164', texts.mandatory],
  ['a NUL', 'Spam\u0000', texts.invalid],
  ['half a surrogate', 'Spam\ud800', texts.invalid],
  ['a long text', 'x'.repeat(limits.reportReasonMaxLength + 1), 'This text is too long.'],
])('%s is no reason', async (_, reason, message) => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const body = { kind: 'THREAD', id: 1, reason };
  const answer = await app.request({ method: 'POST', path: createReport.path, token, body });
  expect([answer.status, JSON.parse(answer.text).fields]).toEqual([422, { reason: message }]);
});

test('nobody reports what they have written themselves', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  const refused = await report(app, noura, await write(app, noura, forum));
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'You cannot report what you have written yourself.',
  ]);
  expect(await list(app, host)).toEqual([]);
});

test('of one person twenty reports in an event are open, and the next waits until the hosts have closed one', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const posts: number[] = [];
  for (let index = 0; index < 22; index += 1) posts.push(await write(app, noura, forum));
  const [first = 0, ...more] = posts;
  await report(app, maha, first);
  const answers = await Promise.all(more.map((post) => report(app, maha, post)));
  const refused = answers.filter(({ status }) => status === 403);
  expect(refused.map(({ problem }) => problem.message)).toEqual(
    Array.from(
      { length: 2 },
      () => 'The hosts have not yet looked at your other reports. Please try again later.',
    ),
  );
  expect((await report(app, maha, first, 'Another reason.')).status).toBe(204);
  expect((await report(app, host, first)).status).toBe(204);
  const listed = await list(app, host);
  expect(listed).toHaveLength(21);
  await close(app, host, listed.find(({ reporter }) => reporter.id === maha.user.id)?.id ?? 0);
  const rest = posts.filter((post) => !listed.some(({ thread }) => thread?.id === post));
  expect((await report(app, maha, rest[0] ?? 0)).status).toBe(204);
});

test('of very long things hosts see as many as a phone can take, and the others once those are closed', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const posts: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    posts.push(await write(app, noura, forum));
    app.clock.advance(1);
    await report(app, maha, posts.at(-1) ?? 0);
  }
  await app.context.database.transaction((tx) =>
    tx
      .updateTable('threads')
      .set({ message: 'x'.repeat(60_000) })
      .execute(),
  );
  const listed = await list(app, host);
  expect(listed.map(({ thread }) => thread?.id)).toEqual(posts.slice(2).toReversed());
  for (const { id } of listed) await close(app, host, id);
  expect((await list(app, host)).map(({ thread }) => thread?.id)).toEqual(posts.slice(0, 2).toReversed());
});

test('hosts hear at once that there is something, and nobody else does', async () => {
  await using there = await meet();
  const { app, host, noura, maha, forum } = there;
  const post = await write(app, noura, forum);
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using onHost = await joinChannel(origin, host.token);
  using onMaha = await joinChannel(origin, maha.token);
  const received = ({ messages }: RealtimeClient) => messages.slice(1).map(({ type }) => type);
  await report(app, maha, post);
  await expect.poll(() => received(onHost)).toEqual(['own.reports']);
  await close(app, host, (await list(app, host))[0]?.id ?? 0);
  await expect.poll(() => received(onHost)).toEqual(['own.reports', 'own.reports']);
  app.context.realtime.toPerson(maha.user.id, { type: 'own.read' });
  await expect.poll(() => received(onMaha)).toEqual(['own.read']);
});
