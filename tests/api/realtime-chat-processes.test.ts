import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { untilListening, whileCut } from '#tests/support/bus-connections.ts';
import { chatCalls } from '#tests/support/conversation-calls.ts';
import { place } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { sleep } from '#tests/support/sleep.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });
const typesOf = ({ messages }: RealtimeClient) => messages.map(({ type }) => type);

describe.skipIf(!isPostgres)('a discussion in two processes', () => {
  /** Two people in a room, each at a server of their own. */
  async function talk(first: TestApp, second: TestApp) {
    const origin = await listen(first);
    await untilListening(first.database, 1);
    const other = await listen(second);
    await untilListening(first.database, 2);
    const [noura, maha] = [await enterCohort(first, 'Noura'), await enterCohort(first, 'Maha')];
    const eventId = first.context.programme.eventIds.forum;
    const sid = await chatCalls(first).roomOf(noura, eventId);
    const [here, there] = [await joinChannel(origin, noura.token), await joinChannel(other, maha.token)];
    return { noura, maha, here, there, eventId, sid };
  }
  const messagesOf = ({ messages }: RealtimeClient) =>
    messages.flatMap((event) => (event.type === 'chat.message' ? event.message : []));
  const bodiesOf = (client: RealtimeClient) => messagesOf(client).map(({ body }) => body);

  test('comes with its content and in its order to both, each once', async () => {
    await using first = await createTestApp();
    await using second = await createTestApp({ database: first.database, clock: first.clock });
    const { noura, here, there, sid } = await talk(first, second);
    using _here = here;
    using _there = there;
    const bodies = Array.from({ length: 30 }, (_, index) => `<p>message ${index}</p>`);
    const chat = chatCalls(first);
    const key = randomUUID();
    for (const body of bodies)
      await chat.write(noura, sid, { body, key: body === bodies[0] ? key : undefined });
    for (const client of [here, there]) await expect.poll(() => bodiesOf(client)).toEqual(bodies);
    for (const { messages } of [here, there]) {
      const told = messages.flatMap((event) => (event.type === 'chat.message' ? event : []));
      const ids = told.map(({ message }) => message.id);
      expect(told.map(({ after }) => after)).toEqual([0, ...ids.slice(0, -1)]);
    }
    expect([messagesOf(here)[0]?.clientKey, messagesOf(there)[0]?.clientKey]).toEqual([key, null]);
  });

  test('shows who types to those who look there', async () => {
    await using first = await createTestApp();
    await using second = await createTestApp({ database: first.database, clock: first.clock });
    const { noura, here, there, sid } = await talk(first, second);
    using _here = here;
    using _there = there;
    there.say(JSON.stringify({ type: 'looking', sid }));
    there.socket.ping();
    await once(there.socket, 'pong');
    here.say(JSON.stringify({ type: 'typing', sid }));
    await expect
      .poll(() => there.messages)
      .toContainEqual({ type: 'chat.typing', sid, userId: noura.user.id });
    expect(typesOf(here)).not.toContain('chat.typing');
  });

  test.each([true, false])(
    'is not told to who was removed a second ago; the bus stands: %s',
    async (stands) => {
      await using first = await createTestApp();
      await using second = await createTestApp({ database: first.database, clock: first.clock });
      const { noura, maha, here, there, eventId, sid } = await talk(first, second);
      using _here = here;
      using _there = there;
      const [chat, elsewhere] = [chatCalls(first), chatCalls(second)];
      await chat.write(noura, sid);
      await expect.poll(() => bodiesOf(there)).toEqual(['<p>Hello</p>']);
      const remove = () => place(first, { eventId, userId: maha.user.id, status: 'REMOVED' });
      const writeLater = async () => {
        await remove();
        await sleep(1000);
        await elsewhere.write(noura, sid, { body: 'Later' });
      };
      if (stands) await writeLater();
      else await whileCut(first.database, 'newest', writeLater);
      await expect.poll(() => bodiesOf(here)).toEqual(['<p>Hello</p>', '<p>Later</p>']);
      second.context.realtime.toPerson(maha.user.id, { type: 'own.read' });
      await expect.poll(() => typesOf(there)).toContain('own.read');
      expect(bodiesOf(there)).toEqual(['<p>Hello</p>']);
    },
  );
});
