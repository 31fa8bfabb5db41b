import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { VideoTokenSchema } from '#contract/tables.ts';
import { startTables } from '#tests/support/table-calls.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

describe('the call of a table', () => {
  const relay = { TURN_URL: 'turn:turn.example.org:3478', TURN_SECRET: 'a secret of the relay' };

  test('is joined by who sits there alone', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const other = await calls.made(host);
    await calls.seated(noura, tableId);
    await calls.seated(maha, other.id);
    const sara = await enterCohort(app, 'Sara');
    for (const person of [host, maha, sara])
      expect((await calls.videoToken(person, tableId)).problem.code).toBe('forbidden');
    for (const id of [99_999, 999_999_999]) expect((await calls.videoToken(noura, id)).status).toBe(404);
    const { reply } = await calls.videoToken(noura, tableId);
    expect(v.is(v.strictObject(VideoTokenSchema.entries), reply)).toBe(true);
    expect(reply).toMatchObject({ provider: 'embedded', token: null, iceServers: [] });
    expect(reply.room).not.toBe((await calls.videoToken(maha, other.id)).reply.room);
    await calls.seated(host, tableId);
    expect((await calls.videoToken(host, tableId)).reply.room).toBe(reply.room);
  });

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
