import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { likeThread, listThreads, type ThreadsPage } from '#contract/threads.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { answerOf, type RawAnswer, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { addQuestions } from '#tests/support/many-questions.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { makeRooms } from './rooms/full-rooms.ts';
import { printTable } from './support/print-table.ts';

const people = 200;
const questions = 1_000;
/** From none to 40, 20 on average. */
const likesOf = (index: number) => (index * 17) % 41;
const warmUps = 10;
const runs = 100;
/** Milliseconds that the p95 of a page may take on the embedded database. */
const mostMs = 30;

type Env = Readonly<Record<string, string>>;
type Ask = (request: RawRequest) => Promise<RawAnswer>;

async function fill(env: Env, eventId: number, userIds: readonly number[]): Promise<number[]> {
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const ids = await addQuestions(context, { eventId, userIds, questions, likesOf });
  await context.close();
  return ids;
}

async function timed(ask: Ask, request: RawRequest): Promise<{ ms: number; answer: RawAnswer }> {
  const start = performance.now();
  const answer = await ask(request);
  if (answer.status !== 200) throw new Error(`${request.path} is answered ${answer.status}: ${answer.text}`);
  return { ms: performance.now() - start, answer };
}

function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
}

interface Room {
  readonly ask: Ask;
  readonly eventId: number;
  readonly token: string;
}

const pageAfter = ({ eventId, token }: Room, before: string | null) =>
  requestFor(
    listThreads,
    { params: { id: String(eventId) }, query: { order: 'likes', ...(before === null ? {} : { before }) } },
    { token },
  );

/** Reads all pages, one after the other; the ids that came, and the place of the last page. */
async function readToEnd(room: Room) {
  const seen: number[] = [];
  let last: string | null = null;
  for (let next: string | null = ''; next !== null; ) {
    last = next === '' ? null : next;
    const { answer } = await timed(room.ask, pageAfter(room, last));
    const page: ThreadsPage = answerOf<ThreadsPage>(answer).reply;
    seen.push(...page.content.map(({ id }) => id));
    next = page.next === null ? null : String(page.next);
  }
  return { seen, last };
}

async function measurePage(room: Room, before: string | null): Promise<number[]> {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const { ms } = await timed(room.ask, pageAfter(room, before));
    if (run >= 0) times.push(ms);
  }
  return times;
}

/** Has everybody like a question that few like, a few at a time. */
async function likeAll({ ask, eventId }: Room, likers: readonly Liker[], ids: readonly number[]) {
  const rare = ids.filter((_, index) => likesOf(index) === 0);
  const times: number[] = [];
  const queue = [...likers.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { userId, token }] = next;
      const params = { id: String(eventId), qnaId: String(rare[index % 3] ?? 0) };
      const request = requestFor(likeThread, { params, body: { userId, liked: true } }, { token });
      times.push((await timed(ask, request)).ms);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return times;
}

interface Liker {
  readonly userId: number;
  readonly token: string;
}

async function measure(name: string, given: Env): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-questions-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...given, DATA_DIR: folder };
  const made = await makeRooms(env, 2, { people, places: people });
  const [eventId = 0] = made.roomIds;
  const ids = await fill(env, eventId, made.ids);
  await using server = await startServer({ ...env, RATE_LIMITS_OFF: '1' });
  const room = { ask: server.request, eventId, token: made.hostToken };
  const likers = made.ids.map((userId, index) => ({ userId, token: made.tokens[index] ?? '' }));
  const { last } = await readToEnd(room);
  const quiet = { first: await measurePage(room, null), last: await measurePage(room, last) };
  const half = people / 2;
  const [busy, likes] = await Promise.all([
    measurePage(room, null),
    likeAll(room, likers.slice(0, half), ids),
  ]);
  const [{ seen }] = await Promise.all([readToEnd(room), likeAll(room, likers.slice(half), ids)]);
  const isExact = seen.length === ids.length && new Set(seen).size === ids.length;
  const rows = { 'first page': quiet.first, 'last page': quiet.last, 'first page during likes': busy, likes };
  console.log(`\n${name}: all pages, read during likes, show ${new Set(seen).size} of ${seen.length} once`);
  printTable([
    ['ms', 'median', 'p95', 'longest'],
    ...Object.entries(rows).map(([what, times]) => [what, ...figures(times).map((ms) => ms.toFixed(1))]),
  ]);
  const [, p95 = 0] = figures(quiet.first);
  if (!isExact || (given.DATABASE_URL === undefined && p95 > mostMs)) process.exitCode = 1;
}

console.log(`A room of ${questions} questions with some 20 likes each, ${people} people like meanwhile`);
await measure('SQLite', {});
const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.stop();
