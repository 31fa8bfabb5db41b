import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteTable, listTables, type Tables } from '#contract/tables.ts';
import { answerOf, requestFor } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { addTable, askForSeat, type Cohort, makeCohort } from './tables/cohort.ts';

const people = 100;
const seats = 8;
const races = 10;

type Env = Readonly<Record<string, string>>;

interface Race {
  readonly statuses: readonly number[];
  /** Seats that are read afterwards. */
  readonly read: number;
  readonly again: number;
  readonly ms: number;
}

/** Lets everybody run for one table at the same moment, spread over the servers; who is told to come again does so. */
async function race(servers: readonly ServerProcess[], cohort: Cohort): Promise<Race> {
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server.');
  const tableId = await addTable(first, cohort);
  let again = 0;
  const sitAs = async (index: number): Promise<number> => {
    const person = cohort.people[index];
    const server = servers[index % servers.length];
    if (person === undefined || server === undefined) throw new Error('Somebody is missing.');
    const { status } = await askForSeat(server, cohort, person, tableId);
    if (status !== 503) return status;
    again += 1;
    return sitAs(index);
  };
  const start = performance.now();
  const statuses = await Promise.all(cohort.people.map((_, index) => sitAs(index)));
  const ms = performance.now() - start;
  const eventId = String(cohort.eventId);
  const asHost = { token: cohort.host.token };
  const answer = await first.request(requestFor(listTables, { params: { eventId } }, asHost));
  const { content } = answerOf<Tables>(answer).reply;
  const read = content.find(({ id }) => id === tableId)?.eventTableParticipants.length ?? 0;
  await first.request(requestFor(deleteTable, { params: { eventId, id: String(tableId) } }, asHost));
  return { statuses, read, again, ms };
}

async function runRaces(name: string, given: Env, processes: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-race-'));
  await using leftovers = new AsyncDisposableStack();
  leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...given, DATA_DIR: folder };
  const cohort = await makeCohort(env, people);
  const servers: ServerProcess[] = [];
  while (servers.length < processes)
    servers.push(leftovers.use(await startServer({ ...env, RATE_LIMITS_OFF: '1' })));
  const run: Race[] = [];
  while (run.length < races) run.push(await race(servers, cohort));
  const count = (status: number) =>
    run.flatMap(({ statuses }) => statuses).filter((one) => one === status).length;
  const isRight = ({ statuses, read }: Race) =>
    statuses.filter((one) => one === 201).length === seats &&
    statuses.filter((one) => one === 409).length === people - seats &&
    read === seats;
  if (!run.every(isRight)) process.exitCode = 1;
  const total = (of: (one: Race) => number) => String(run.reduce((sum, one) => sum + of(one), 0));
  const times = run.map(({ ms }) => ms);
  return [
    name,
    ...[String(count(201)), String(count(409)), total(({ read }) => read), total(({ again }) => again)],
    ...[median(times), Math.max(...times)].map((ms) => ms.toFixed(0)),
  ];
}

async function runOnPostgres(name: string, processes: number): Promise<string[]> {
  const postgres = await startPostgres();
  return runRaces(name, { DATABASE_URL: postgres.url }, processes).finally(() => postgres.stop());
}

const rows = [
  ['', 'seated', 'refused', 'at the table', 'sent again', 'median ms', 'slowest ms'],
  await runRaces('SQLite', {}, 1),
  await runOnPostgres('PostgreSQL', 1),
  await runOnPostgres('PostgreSQL, two processes', 2),
];
console.log(`${people} people run for a table of ${seats}, ${races} times`);
printTable(rows);
