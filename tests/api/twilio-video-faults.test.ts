import { expect, test } from 'vitest';
import { type FaultyWay, providerFaults, startFaultyWay } from '#tests/support/faulty-way.ts';
import { startVideoServer } from '#tests/support/twilio/video-server.ts';
import { startVideoTables } from '#tests/support/twilio/video-tables.ts';

/** Longest that somebody who joins waits for Twilio's interface, and some time for our own part. */
const patienceMs = 2_500 + 2_500;

test('whatever is wrong with the interface, a token is given, the seat is kept, and leaving goes well', {
  timeout: 60_000,
}, async () => {
  await using twilio = await startVideoServer();
  await using way = await startFaultyWay(twilio.origin);
  await Promise.all(providerFaults.map((fault) => expectUnharmed(way, fault)));
  // Nobody was asked but the one that the settings name.
  expect(new Set(way.seen.map((call) => call.replace(/\/Rooms.*/, '/Rooms')))).toEqual(
    new Set(['POST /v1/Rooms']),
  );
});

async function expectUnharmed(way: FaultyWay, fault: (typeof providerFaults)[number]): Promise<void> {
  const { stop, noura, maha, calls, tableId } = await startVideoTables(() => way.originWith(fault));
  await using _stop = stop;
  const { id } = await calls.seated(noura, tableId);
  const began = performance.now();
  const { reply } = await calls.videoToken(noura, tableId);
  expect(performance.now() - began, fault).toBeLessThan(patienceMs);
  expect([reply.provider, typeof reply.token], fault).toEqual(['twilio', 'string']);
  expect(await calls.peopleAt(maha, tableId), fault).toEqual([noura.user.id]);
  const left = performance.now();
  expect((await calls.leave(noura, tableId, id)).status, fault).toBe(204);
  expect(performance.now() - left, fault).toBeLessThan(2_000);
  expect(await calls.peopleAt(maha, tableId), fault).toEqual([]);
}
