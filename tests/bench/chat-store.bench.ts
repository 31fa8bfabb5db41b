import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listConversations, listMessages } from '#contract/chat.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { addMessages } from '#tests/support/many-messages.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { makeRooms } from './rooms/full-rooms.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';

const people = 50;
/** Messages in the room that is measured; what comes on top stands in the other rooms. */
const measured = 1_000;
const many = 1_000_000;
const rooms = 10;
const warmUps = 20;
const runs = 200;
/** Times that a conversation may take longer where a million messages are stored. */
const mostTimes = 1.5;

type Env = Readonly<Record<string, string>>;

async function fill(env: Env, eventIds: readonly number[], userIds: readonly number[], messages: number) {
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const last = await addMessages(context, { eventIds, userIds, messages });
  await context.close();
  return last;
}

async function measure(env: Env, requests: readonly RawRequest[]): Promise<number[]> {
  await using server = await startServer({ ...env, RATE_LIMITS_OFF: '1' });
  const medians: number[] = [];
  for (const request of requests) {
    const times: number[] = [];
    for (let run = -warmUps; run < runs; run += 1) {
      const start = performance.now();
      const { status, text } = await server.request(request);
      if (run >= 0) times.push(performance.now() - start);
      if (status !== 200) throw new Error(`${request.path} is answered ${status}: ${text}`);
    }
    medians.push(median(times));
  }
  return medians;
}

async function compare(name: string, given: Env): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-chat-store-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...given, DATA_DIR: folder };
  const { roomIds, ids, tokens } = await makeRooms(env, rooms + 1, { people, places: people });
  const [eventId = 0, ...others] = roomIds;
  const { sid, middleId } = await fill(env, [eventId], ids, measured);
  const [token = ''] = tokens;
  const page = (query: Readonly<Record<string, string>>) =>
    requestFor(listMessages, { params: { sid }, query }, { token });
  const requests = [
    page({}),
    page({ before: String(middleId) }),
    page({ after: String(middleId) }),
    requestFor(listConversations, {}, { token }),
  ];
  const few = await measure(env, requests);
  await fill(env, others, ids, many - measured);
  const full = await measure(env, requests);
  const names = ['opened: the newest 50', 'the 50 before', 'what came since', 'the list of conversations'];
  console.log(`\n${name}`);
  printTable([
    ['median, ms', `${measured} stored`, `${many} stored`, 'times'],
    ...names.map((what, index) => {
      const [before = 0, after = 0] = [few[index], full[index]];
      return [what, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)];
    }),
  ]);
  if ((full[0] ?? 0) / (few[0] ?? 1) > mostTimes) process.exitCode = 1;
}

console.log(`A discussion of ${measured} messages, alone and among ${many} in ${rooms} others`);
await compare('SQLite', {});
const postgres = await startPostgres();
await compare('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.stop();
