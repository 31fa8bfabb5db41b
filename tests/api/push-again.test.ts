import { expect, test } from 'vitest';
import { blockPerson, readConversation, unblockPerson } from '#contract/chat.ts';
import { createStillTold } from '#server/workflows/push/still-told.ts';
import { chatCalls, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { place } from '#tests/support/people.ts';
import { messagesOf, shownOn, startPush, startPushOfTwo } from '#tests/support/push-calls.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

/** Works the jobs of the next minutes, second by second. */
async function pass({ app, settle }: Awaited<ReturnType<typeof startPush>>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await settle();
    app.clock.advance(1_000);
  }
  await settle();
}

test('who has looked and read, and is away again, is told of the next message once', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { sid } = (await writeTo(app, noura, maha)).reply;
  await settle();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using channel = await joinChannel(origin, maha.token);
  const look = async (at: string | null) => {
    channel.say(JSON.stringify({ type: 'looking', sid: at }));
    await expect.poll(() => app.context.realtime.peopleLookingAt(sid).size).toBe(at === null ? 0 : 1);
  };
  await look(sid);
  for (let count = 0; count < 5; count += 1) {
    const { reply } = await writeTo(app, noura, maha, { body: `<p>seen ${count}</p>` });
    await settle();
    const body = { messageId: reply.id };
    await app.call(readConversation, { params: { sid }, body }, { token: maha.token });
  }
  await look(null);
  await writeTo(app, noura, maha, { body: '<p>new</p>' });
  await pass(started, 70);
  expect(shownOn(phone)).toEqual(['Noura Alharbi | Hello', 'Noura Alharbi | new']);
});

test('what is on the screen for long without being read is told once it is off it', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const { sid } = (await writeTo(app, noura, maha)).reply;
  await settle();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const channel = await joinChannel(origin, maha.token);
  const looking = () => app.context.realtime.peopleLookingAt(sid).size;
  channel.say(JSON.stringify({ type: 'looking', sid }));
  await expect.poll(looking).toBe(1);
  await writeTo(app, noura, maha, { body: '<p>below the fold</p>' });
  await pass(started, 50);
  channel.socket.terminate();
  await expect.poll(looking).toBe(0);
  await pass(started, 50);
  expect(shownOn(phone).at(-1)).toBe('Noura Alharbi · 2 new | below the fold');
});

test('a second attempt never takes the place of newer news', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, phone, settle } = started;
  service.answer('phone', { status: 503 });
  await writeTo(app, noura, maha, { body: '<p>one</p>' });
  await settle();
  await writeTo(app, noura, maha, { body: '<p>two</p>' });
  await pass(started, 120);
  expect(shownOn(phone)).toEqual(['Noura Alharbi · 2 new | two']);
});

test('a first attempt is made although something newer was written meanwhile, a second is not', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha } = started;
  const { reply: one } = await writeTo(app, noura, maha);
  await writeTo(app, noura, maha);
  const { reader } = app.context.database;
  const { conversation_id: conversationId } = await reader
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  const { id } = await reader.selectFrom('push_subscriptions').select('id').executeTakeFirstOrThrow();
  const devices = [{ id, userId: maha.user.id }];
  const subject = { kind: 'message', conversationId, messageId: one.id } as const;
  const stillTold = createStillTold(app.context);
  expect(await stillTold(subject, { devices, attempt: 1 })).toEqual([{ id, userId: maha.user.id, count: 1 }]);
  expect(await stillTold(subject, { devices, attempt: 2 })).toEqual([]);
});

const meanwhile = {
  'was deleted': async ({ app, noura }, message) => void (await chatCalls(app).remove(noura, message)),
  'was read': async ({ app, maha }, { sid, id: messageId }) =>
    void (await app.call(readConversation, { params: { sid }, body: { messageId } }, { token: maha.token })),
  'is no longer wanted': async ({ maha, set }) => void (await set(maha, { messages: false })),
} satisfies Record<
  string,
  (
    started: Awaited<ReturnType<typeof startPushOfTwo>>,
    message: Parameters<ReturnType<typeof chatCalls>['remove']>[1],
  ) => Promise<void>
>;

for (const [what, happen] of Object.entries(meanwhile))
  test(`what ${what} before the second attempt is not told`, async () => {
    await using started = await startPushOfTwo();
    const { app, service, noura, maha, phone, settle } = started;
    service.answer('phone', { status: 503 });
    const { reply } = await writeTo(app, noura, maha, { body: '<p>secret</p>' });
    await settle();
    await happen(started, reply);
    app.clock.advance(minuteMs);
    await settle();
    expect([phone.received, service.calls]).toEqual([[], ['phone']]);
  });

test('who was removed before the second attempt is not told, of the discussion or of a post', async () => {
  await using started = await startPush();
  const { app, service, deviceOf, settle } = started;
  const [host, lina] = [await enterCohort(app, 'Noura', 'host'), await enterCohort(app, 'Lina')];
  const phone = await deviceOf(lina, 'phone');
  const { forum, announcements } = app.context.programme.eventIds;
  service.answer('phone', { status: 503 }, { status: 503 });
  await writeIn(app, host, await chatCalls(app).roomOf(host, forum), { body: '<p>inner</p>' });
  await threadCalls(app).write(host, { area: 'announcements', message: '<p>inner</p>' });
  await settle();
  for (const eventId of [forum, announcements])
    await place(app, { eventId, userId: lina.user.id, status: 'REMOVED' });
  app.clock.advance(minuteMs);
  await settle();
  expect([phone.received, service.calls.length]).toEqual([[], 2]);
});

test('an announcement that was deleted before the second attempt is not told', async () => {
  await using started = await startPush();
  const { app, service, deviceOf, settle } = started;
  const [host, lina] = [await enterCohort(app, 'Noura', 'host'), await enterCohort(app, 'Lina')];
  const phone = await deviceOf(lina, 'phone');
  const { write, remove } = threadCalls(app);
  service.answer('phone', { status: 503 });
  const { reply } = await write(host, { area: 'announcements', message: '<p>secret</p>' });
  await settle();
  await remove(host, reply.id, 'announcements');
  app.clock.advance(minuteMs);
  await settle();
  expect(phone.received).toEqual([]);
});

test('behind a hundred withheld messages the one before is still the last that was seen', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, settle } = started;
  const block = (endpoint: typeof blockPerson | typeof unblockPerson) =>
    app.call(endpoint, { params: { id: String(noura.user.id) } }, { token: maha.token });
  const seen: number[] = [];
  for (let count = 0; count < 3; count += 1) seen.push((await writeTo(app, noura, maha)).reply.id);
  await block(blockPerson);
  for (let count = 0; count < 105; count += 1) {
    await writeTo(app, noura, maha);
    app.clock.advance(1_000);
  }
  await block(unblockPerson);
  await settle();
  await writeTo(app, noura, maha, { body: '<p>back</p>' });
  await settle();
  const { data, title } = messagesOf(phone).at(-1)?.notification ?? {};
  expect([title, data?.content]).toEqual([
    'Noura Alharbi · 4 new',
    expect.objectContaining({ after: seen.at(-1) }),
  ]);
});
