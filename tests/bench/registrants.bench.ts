import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listParticipants, type RegistrantsPage } from '#contract/participants.ts';

import { exportRegistrants } from '#contract/registrations.ts';
import { getMe } from '#contract/users.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { answerOf, type RawAnswer, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { makeRooms } from './rooms/full-rooms.ts';
import { printTable } from './support/print-table.ts';

const people = 1_000;
const questions = 10;
const warmUps = 10;
const runs = 100;
const exports = 3;
/** Milliseconds: what the embedded database must keep to. */
const most = { reading: 20, export: 3_000, meanwhile: 50 };

const answer =
  'I build sensors for date palms, and look for growers who let me try them. أصنع حساسات للنخيل. ';

type Env = Readonly<Record<string, string>>;
type Ask = (request: RawRequest) => Promise<RawAnswer>;

/** Gives a room its questions, and everybody's answer to each. */
async function fillAnswers(env: Env, eventId: number): Promise<void> {
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  await context.database.patient.transaction(async (tx) => {
    const places = await tx
      .selectFrom('event_participants')
      .select('id')
      .where('event_id', '=', eventId)
      .execute();
    for (let position = 0; position < questions; position += 1) {
      const { id } = await tx
        .insertInto('event_questions')
        .values({
          event_id: eventId,
          position,
          question: `What would you answer to question ${position}?`,
          placeholder: '',
          is_required: 1,
          retired_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const answers = places.map((place) => ({
        participant_id: place.id,
        question_id: id,
        value: answer.repeat(2),
      }));
      await tx.insertInto('event_answers').values(answers).execute();
    }
  });
  await context.close();
}

async function timed(ask: Ask, request: RawRequest): Promise<{ ms: number; answer: RawAnswer }> {
  const start = performance.now();
  const reply = await ask(request);
  if (reply.status !== 200) throw new Error(`${request.path} is answered ${reply.status}: ${reply.text}`);
  return { ms: performance.now() - start, answer: reply };
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

/** Times of a page of registrants; `found` is how many the whole search finds. */
async function measurePage(ask: Ask, request: RawRequest, found: number) {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const { ms, answer: reply } = await timed(ask, request);
    if (answerOf<RegistrantsPage>(reply).reply.totalElements !== found)
      throw new Error(`Not ${found} are found`);
    if (run >= 0) times.push(ms);
  }
  return spread(times);
}

/** Times of whole exports, and of somebody else's reads, one after another, while they are made. */
async function measureExport(ask: Ask, request: RawRequest, other: RawRequest) {
  const whole: number[] = [];
  const meanwhile: number[] = [];
  for (let run = 0; run < exports; run += 1) {
    let isOver = false;
    const made = timed(ask, request).finally(() => {
      isOver = true;
    });
    while (!isOver) meanwhile.push((await timed(ask, other)).ms);
    whole.push((await made).ms);
  }
  return { whole: Math.max(...whole), meanwhile: spread(meanwhile), reads: meanwhile.length };
}

const inFigures = (...times: readonly number[]) => times.map((ms) => ms.toFixed(1));

async function measure(name: string, given: Env): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-registrants-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...given, DATA_DIR: folder };
  const {
    hostToken: token,
    tokens,
    roomIds,
  } = await makeRooms(env, 2, { people: people - 1, places: people });
  const [eventId = 0] = roomIds;
  await fillAnswers(env, eventId);
  await using server = await startServer({ ...env, RATE_LIMITS_OFF: '1' });
  const params = { id: String(eventId) };
  const page = (query: string, pageNo = 0) => {
    const asked = { registrants: 'true', pageSize: 25, query, pageNo } as const;
    return requestFor(listParticipants, { params, query: asked }, { token });
  };
  const pages = {
    'first page': await measurePage(server.request, page(''), people),
    'last page': await measurePage(server.request, page('', people / 25 - 1), people),
    'search that finds one': await measurePage(server.request, page('baabcd'), 1),
    'search that finds all': await measurePage(server.request, page('person'), people),
  };
  const sheet = requestFor(exportRegistrants, { params }, { token });
  const other = requestFor(getMe, {}, { token: tokens[0] ?? '' });
  const { whole, meanwhile, reads } = await measureExport(server.request, sheet, other);
  console.log(`\n${name}`);
  printTable([
    ['ms', 'p50', 'p95', 'p99', 'longest'],
    ...Object.entries(pages).map(([what, { p50, p95, p99, max }]) => [
      what,
      ...inFigures(p50, p95, p99, max),
    ]),
    [
      `${reads} reads of another during exports`,
      ...inFigures(meanwhile.p50, meanwhile.p95, meanwhile.p99, meanwhile.max),
    ],
  ]);
  console.log(`export, the slowest of ${exports}: ${whole.toFixed(0)} ms`);
  const isSlow = Object.values(pages).some(({ p95 }) => p95 > most.reading);
  if (given.DATABASE_URL === undefined && (isSlow || whole > most.export || meanwhile.max > most.meanwhile))
    process.exitCode = 1;
}

console.log(`${people} registrants of a room with ${questions} questions, all answered`);
await measure('SQLite', {});
const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.stop();
