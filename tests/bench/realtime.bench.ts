import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeManyPeople } from '#tests/support/many-people.ts';
import { memoryOf } from '#tests/support/process-memory.ts';
import { startServer } from '#tests/support/server-process.ts';
import { type Listeners, openListeners } from './realtime/listeners.ts';
import { sendPosts, type Writer } from './realtime/posts.ts';
import { openSessions } from './realtime/sessions.ts';
import { printTable } from './support/print-table.ts';

const channels = Number(process.env.BENCH_CHANNELS ?? 1000);
const channelsOfPerson = 10;
const posts = 100;

interface Round {
  readonly name: string;
  /** Posts on their way at the same time. */
  readonly atOnce: number;
}

const rounds: readonly Round[] = [
  { name: 'one post at a time', atOnce: 1 },
  { name: '4 posts at a time', atOnce: 4 },
  { name: '16 posts at a time', atOnce: 16 },
];

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What a round came to; fails where a single delivery is missing. */
async function measure(
  { name, atOnce }: Round,
  origin: string,
  writers: readonly Writer[],
  listeners: Listeners,
) {
  listeners.forget();
  const start = performance.now();
  const sent = await sendPosts({ origin, writers, count: posts, atOnce });
  await listeners.untilReceived(posts * channels);
  const seconds = (performance.now() - start) / 1000;
  const delays = [...sent].flatMap(([id, moment]) =>
    listeners.receivedAt(id).map((received) => received - moment),
  );
  const lasts = [...sent].map(([id, moment]) => Math.max(...listeners.receivedAt(id)) - moment);
  for (const list of [delays, lasts]) list.sort((a, b) => a - b);
  return [
    name,
    Math.round(delays.length / seconds).toLocaleString('en'),
    at(delays, 0.5).toFixed(1),
    at(delays, 0.99).toFixed(1),
    at(lasts, 0.5).toFixed(1),
  ];
}

async function run(dataDir: string): Promise<void> {
  const people = Math.ceil(channels / channelsOfPerson);
  await makeManyPeople(dataDir, 32 + people);
  const tokens = await openSessions(dataDir, people);
  await using server = await startServer({ DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS_OFF: '1' });
  const { pid = 0 } = server.child;
  const before = memoryOf(pid);
  const start = performance.now();
  using listeners = await openListeners(server.origin, tokens.people, channels);
  const seconds = (performance.now() - start) / 1000;
  const memory = (memoryOf(pid) - before) / channels / 1024;
  console.log(
    `${channels} channels opened in ${seconds.toFixed(1)} s, ${memory.toFixed(0)} kB of memory each`,
  );
  const rows: string[][] = [['', 'deliveries/s', 'p50 ms', 'p99 ms', 'last p50 ms']];
  for (const round of rounds) rows.push(await measure(round, server.origin, tokens.writers, listeners));
  console.log(`${posts} posts in each round, from the sending of the post to its news at every channel`);
  printTable(rows);
  await server.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
await run(folder).finally(() => rm(folder, { recursive: true }));
