import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvent, listEvents } from '#contract/events.ts';
import { type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { startServer } from '#tests/support/server-process.ts';
import { makeRooms } from './rooms/full-rooms.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const rooms = 200;
const warmUps = 10;
const runs = 50;

/** Median and longest time of a read, with the bytes of its answer. */
async function measure(ask: (request: RawRequest) => Promise<{ text: string }>, request: RawRequest) {
  const times: number[] = [];
  let bytes = 0;
  for (let run = -warmUps; run < runs; run += 1) {
    const start = performance.now();
    const { text } = await ask(request);
    if (run >= 0) times.push(performance.now() - start);
    bytes = text.length;
  }
  return [median(times).toFixed(1), Math.max(...times).toFixed(1), String(bytes)];
}

const rows = [['', 'median ms', 'longest ms', 'bytes']];
for (const people of [30, 300]) {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-rooms-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const made = await makeRooms({ DATA_DIR: folder }, rooms, { people, places: 1_000 });
  const { hostToken: token, roomIds } = made;
  await using server = await startServer({ DATA_DIR: folder, RATE_LIMITS_OFF: '1' });
  const id = String(roomIds[0]);
  rows.push([
    `${rooms} rooms of ${people} people`,
    ...(await measure(server.request, requestFor(listEvents, {}, { token }))),
  ]);
  rows.push([
    'one of them',
    ...(await measure(server.request, requestFor(getEvent, { params: { id } }, { token }))),
  ]);
}
printTable(rows);
