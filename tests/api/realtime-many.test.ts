import { expect, test } from 'vitest';
import { insertPeople, insertSessions, place } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const channelsOfPerson = 20;

/** People who take part in the forum and are signed in; their tokens. */
async function enterMany(app: TestApp, count: number): Promise<string[]> {
  const ids = await insertPeople(app, count);
  for (const userId of ids) await place(app, { eventId: app.context.programme.eventIds.forum, userId });
  return insertSessions(app, ids);
}

test('five hundred channels hear of everything, each once and in order', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const tokens = await enterMany(app, 500 / channelsOfPerson);
  const channels: RealtimeClient[] = [];
  for (const token of tokens) {
    const own = Array.from({ length: channelsOfPerson }, () => joinChannel(origin, token));
    channels.push(...(await Promise.all(own)));
  }
  const eventId = app.context.programme.eventIds.forum;
  const changes = Array.from({ length: 10 }, (_, index) => index + 1);
  for (const likedCount of changes)
    app.context.realtime.toEvent({ type: 'thread.liked', eventId, threadId: 1, likedCount });
  const isDone = () => channels.every(({ messages }) => messages.length === 1 + changes.length);
  await expect.poll(isDone, { interval: 5 }).toBe(true);
  for (const { messages, socket } of channels) {
    const counts = messages.flatMap((message) => ('likedCount' in message ? message.likedCount : []));
    expect(counts).toEqual(changes);
    socket.terminate();
  }
});
