import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { VideoTokenSchema } from '#contract/tables.ts';
import { holders, startTables } from '#tests/support/table-calls.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';
import { startVideoTables } from '#tests/support/twilio/video-tables.ts';

const carriers = [
  [
    'embedded',
    async () => {
      const started = await startTables();
      return { stop: started.app, ...started };
    },
  ],
  ['twilio', () => startVideoTables()],
] as const;

describe.each(carriers)('the call of a table, carried by %s', (provider, start) => {
  test('is joined by who sits there alone', async () => {
    const { stop, app, host, noura, maha, calls, tableId } = await start();
    await using _stop = stop;
    const other = await calls.made(host);
    await calls.seated(noura, tableId);
    await calls.seated(maha, other.id);
    const sara = await enterCohort(app, 'Sara');
    for (const person of [host, maha, sara])
      expect((await calls.videoToken(person, tableId)).problem.code).toBe('forbidden');
    for (const id of [99_999, 999_999_999]) expect((await calls.videoToken(noura, id)).status).toBe(404);
    const { reply } = await calls.videoToken(noura, tableId);
    expect(v.is(v.strictObject(VideoTokenSchema.entries), reply)).toBe(true);
    expect(reply).toMatchObject({ provider, iceServers: [] });
    expect(reply.room).not.toBe((await calls.videoToken(maha, other.id)).reply.room);
    await calls.seated(host, tableId);
    expect((await calls.videoToken(host, tableId)).reply.room).toBe(reply.room);
  });

  test('is not for a page that has lost the seat to another', async () => {
    const { stop, noura, calls, tableId } = await start();
    await using _stop = stop;
    const { id } = await calls.seated(noura, tableId, { holder: holders.page });
    expect((await calls.videoToken(noura, tableId, holders.page)).status).toBe(200);
    await calls.renew(noura, tableId, id, { holder: holders.phone, takesOver: true });
    expect((await calls.videoToken(noura, tableId, holders.page)).problem.code).toBe('seat_elsewhere');
    expect((await calls.videoToken(noura, tableId, holders.phone)).status).toBe(200);
    expect((await calls.videoToken(noura, tableId)).status).toBe(200);
  });

  test('is joined no more by who has left, and again by who came back', async () => {
    const { stop, noura, calls, tableId } = await start();
    await using _stop = stop;
    const { id } = await calls.seated(noura, tableId);
    expect((await calls.leave(noura, tableId, id)).status).toBe(204);
    expect((await calls.videoToken(noura, tableId)).status).toBe(403);
    await calls.seated(noura, tableId);
    expect((await calls.videoToken(noura, tableId)).status).toBe(200);
  });
});
