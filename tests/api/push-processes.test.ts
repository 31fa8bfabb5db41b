import { describe, expect, test } from 'vitest';
import { untilListening } from '#tests/support/bus-connections.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { enter } from '#tests/support/people.ts';
import { pushCalls, shownOn, startPush, startPushing } from '#tests/support/push-calls.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });

describe.skipIf(!isPostgres)('over two processes', () => {
  test('who looks at the conversation at one is not told by the other, and is again once the channel has gone', async () => {
    await using started = await startPush();
    const { app: first, service, settle } = started;
    await listen(first);
    await untilListening(first.database, 1);
    await using second = await startPushing(service, { database: first.database, clock: first.clock });
    const origin = await listen(second);
    await untilListening(first.database, 2);
    const [noura, maha] = [await enter(first, 'Noura'), await enter(first, 'Maha')];
    const phone = await pushCalls(first, service).deviceOf(maha, 'phone');
    const { sid } = (await writeTo(first, noura, maha, { body: '<p>one</p>' })).reply;
    await settle();
    const channel = await joinChannel(origin, maha.token);
    channel.say(JSON.stringify({ type: 'looking', sid }));
    const looking = () => first.context.realtime.peopleLookingAt(sid).size;
    await expect.poll(looking).toBe(1);
    await writeTo(first, noura, maha, { body: '<p>two</p>' });
    await settle();
    channel.socket.terminate();
    await expect.poll(looking).toBe(0);
    await writeTo(first, noura, maha, { body: '<p>three</p>' });
    await settle();
    expect(shownOn(phone)).toEqual(['Noura Alharbi | one', 'Noura Alharbi · 3 new | three']);
  });
});
