import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sendMessage } from '#contract/chat.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { requestFor } from '#tests/support/api-client.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type Hall, makeHall } from './chat-fan-out/hall.ts';
import { type Helper, startHelper } from './chat-fan-out/processes.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const people = Number(process.env.BENCH_PEOPLE ?? 1000);
const messages = 60;
const pauseMs = 100;
const slowAnswerMs = 5_000;
const patienceMs = 60_000;

/** A point of the curve, as a browser sends it. */
function publicKey(): string {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const bytes = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(bytes).toString('base64url');
}

/** Gives everybody who is signed in a device that is told. */
async function insertDevices(dataDir: string, origin: string): Promise<void> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const keys = { p256dh: publicKey(), auth: randomBytes(16).toString('base64url') };
  await context.database.patient.transaction(async (tx) => {
    const sessions = await tx.selectFrom('sessions').select(['id', 'user_id']).execute();
    for (const { id, user_id } of sessions)
      await tx
        .insertInto('push_subscriptions')
        .values({
          ...keys,
          user_id,
          session_id: id,
          endpoint: `${origin}/${id}`,
          renewed_at: context.clock(),
        })
        .execute();
  });
  await context.close();
}

/** Writes messages at an even pace; resolves with how long each answer took. */
async function write(server: ServerProcess, { sid, inRoom }: Hall): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < messages; index += 1) {
    const token = inRoom[index % inRoom.length] ?? '';
    const began = performance.now();
    const body = { body: `Good morning, everybody: ${index}` };
    const { status } = await server.request(requestFor(sendMessage, { params: { sid }, body }, { token }));
    if (status !== 201) throw new Error(`answered ${status}`);
    times.push(performance.now() - began);
    await setTimeout(pauseMs);
  }
  return times.sort((one, other) => one - other);
}

interface Told {
  readonly devices: number;
  readonly calls: number;
}

/** Writes one message, and waits until so many devices have it. */
async function measureReach(server: ServerProcess, hall: Hall, service: Helper): Promise<number> {
  await service.ask({ answerMs: 0 });
  const [token = ''] = hall.inRoom;
  const began = performance.now();
  await server.request(
    requestFor(sendMessage, { params: { sid: hall.sid }, body: { body: 'Now' } }, { token }),
  );
  const wanted = people - 1;
  while ((await service.ask<Told>({})).devices < wanted) {
    if (performance.now() - began > patienceMs) throw new Error('not everybody was told');
    await setTimeout(10);
  }
  return performance.now() - began;
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-push-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const hall = await makeHall(folder, { inRoom: people, elsewhere: 0 });
using service = startHelper(new URL('./push/push-service-process.ts', import.meta.url));
const [{ origin }] = await once(service.child, 'message');
const start = () =>
  startServer({ DATA_DIR: folder, DEMO: '1', RATE_LIMITS_OFF: '1', PUSH_ALLOWED_HOSTS: origin });

const before = await start();
const alone = await write(before, hall);
await before.stop();
await insertDevices(folder, origin);
await using server = await start();
const reachMs = await measureReach(server, hall, service);
await setTimeout(4_000);
await service.ask({ answerMs: 0 });
const told = await write(server, hall);
await setTimeout(4_000);
const { calls } = await service.ask<Told>({});
await service.ask({ answerMs: slowAnswerMs });
const slow = await write(server, hall);

const rowOf = (name: string, times: readonly number[]) => [
  name,
  median(times).toFixed(1),
  (times[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(1),
  Math.max(...times).toFixed(1),
];
printTable([
  [`${messages} messages, 10 a second`, 'median ms', 'p95 ms', 'slowest ms'],
  rowOf('nobody has a device', alone),
  rowOf(`${people} devices`, told),
  rowOf(`${people} devices, the service takes 5 s`, slow),
]);
console.log(`one message is with all ${people - 1} devices after ${reachMs.toFixed(0)} ms`);
console.log(`${messages} messages in ${(messages * pauseMs) / 1000} s made ${calls} calls`);
