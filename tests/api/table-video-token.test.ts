import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTables } from '#tests/support/table-calls.ts';

describe('the call of a table', () => {
  const relay = { TURN_URL: 'turn:turn.example.org:3478', TURN_SECRET: 'a secret of the relay' };

  test('gives credentials of the relay that are signed, one’s own, and good for an hour', async () => {
    const { app, noura, maha, calls, tableId } = await startTables({ env: relay });
    await using _app = app;
    for (const person of [noura, maha]) {
      await calls.seated(person, tableId);
      const { reply, text } = await calls.videoToken(person, tableId);
      const username = `${app.clock() / 1000 + 3600}:${person.user.id}`;
      const credential = createHmac('sha1', relay.TURN_SECRET).update(username).digest('base64');
      expect(reply.iceServers).toEqual([{ urls: [relay.TURN_URL], username, credential }]);
      expect(text).not.toContain(relay.TURN_SECRET);
    }
  });

  test('gives whole seconds where the clock stands between two', async () => {
    const { app, noura, calls, tableId } = await startTables({ env: relay });
    await using _app = app;
    await calls.seated(noura, tableId);
    app.clock.advance(499);
    const [server] = (await calls.videoToken(noura, tableId)).reply.iceServers;
    const [expiry, id] = server?.username?.split(':') ?? [];
    expect([Number.isInteger(Number(expiry)), id]).toEqual([true, String(noura.user.id)]);
    expect(Math.abs(Number(expiry) - app.clock() / 1000 - 3600)).toBeLessThan(1);
  });

  test('knows of several addresses of the relay', async () => {
    const urls = ['turn:turn.example.org:3478?transport=udp', 'turns:turn.example.org:443?transport=tcp'];
    const { app, noura, calls, tableId } = await startTables({ env: { ...relay, TURN_URL: urls.join(',') } });
    await using _app = app;
    await calls.seated(noura, tableId);
    const { iceServers } = (await calls.videoToken(noura, tableId)).reply;
    expect(iceServers.flatMap((server) => server.urls)).toEqual(urls);
  });
});
