import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { listTables } from '#contract/tables.ts';
import { addressOf, clientHeaders } from '#tests/support/api-client.ts';
import { cpuMsOfProcess } from '#tests/support/cpu-time.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { printTable } from './support/print-table.ts';
import { startBareServer } from './support/server-targets.ts';
import { addTable, askForSeat, type Cohort, makeCohort, seatOf } from './tables/cohort.ts';
import { type Asking, etagOf, openPhone, type Phone, refresh, statusOf } from './tables/refresh.ts';

const people = 1_000;
const tables = 10;
const seated = 40;
const everyMs = 5_000;
const forMs = 30_000;
const restMs = 5_000;
/** What everybody asks before it is measured: a server works for hours, and its code is compiled in its first minute. */
const warming = { everyMs: 1_000, forMs: 10_000 };
/** Share of a core that refreshing may cost at most, on SQLite. */
const mostShare = 0.1;

async function fillTables(server: ServerProcess, cohort: Cohort): Promise<void> {
  const ids: number[] = [];
  while (ids.length < tables) ids.push(await addTable(server, cohort));
  for (const [index, person] of cohort.people.slice(0, seated).entries())
    seatOf(await askForSeat(server, cohort, person, ids[index % tables] ?? 0));
}

interface Open {
  readonly phones: Phone[];
  readonly etags: (string | undefined)[];
}

/** Opens a phone for each of these requests, which asks once and keeps the tag of what it got. */
async function openPhones(asking: readonly Asking[]): Promise<Open> {
  const open: Open = { phones: [], etags: [] };
  for (const one of asking) {
    const phone = await openPhone(one);
    const answer = await phone.ask(undefined);
    if (statusOf(answer) !== 200) throw new Error(`Not answered:\n${answer}`);
    open.phones.push(phone);
    open.etags.push(etagOf(answer));
  }
  return open;
}

/** Share of a core at which a process works while something goes on. */
async function shareDuring<T>(pid: number, act: () => Promise<T>): Promise<{ share: number; outcome: T }> {
  const [start, before] = [performance.now(), cpuMsOfProcess(pid)];
  const outcome = await act();
  return { share: (cpuMsOfProcess(pid) - before) / (performance.now() - start), outcome };
}

interface Measured {
  readonly row: readonly string[];
  readonly share: number;
  readonly isUnchanged: boolean;
}

async function measure(name: string, pid: number, { phones, etags }: Open): Promise<Measured> {
  await refresh(phones, etags, warming);
  const rest = await shareDuring(pid, () => pass(restMs));
  const { share, outcome } = await shareDuring(pid, () => refresh(phones, etags, { everyMs, forMs }));
  for (const phone of phones) phone.close();
  const { times, statuses, bytes } = outcome;
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1);
  const counts = [times.length, statuses.get(304) ?? 0].map((count) => count.toLocaleString('en'));
  const shares = [share, rest.share].map((part) => `${(100 * part).toFixed(1)} %`);
  const row = [name, ...counts, ...shares, at(0.5), at(0.99), String(bytes)];
  return { row, share, isUnchanged: statuses.get(304) === times.length };
}

async function measureBare(): Promise<Measured> {
  using bare = await startBareServer();
  const asking = { port: bare.target.port, path: bare.target.path, headers: {} };
  return await measure(
    'bare route',
    bare.pid,
    await openPhones(Array.from({ length: people }, () => asking)),
  );
}

async function measureTables(name: string, env: Readonly<Record<string, string>>): Promise<Measured> {
  const cohort = await makeCohort(env, people);
  await using server = await startServer({ ...env, RATE_LIMITS_OFF: '1' });
  await fillTables(server, cohort);
  const path = addressOf(listTables, { params: { eventId: cohort.eventId } });
  const port = Number(new URL(server.origin).port);
  const asking = cohort.people.map(({ token }) => {
    const headers = { ...clientHeaders, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    return { port, path, headers };
  });
  return await measure(name, server.child.pid ?? 0, await openPhones(asking));
}

async function run(folder: string): Promise<void> {
  const bare = await measureBare();
  const ofSqlite = await measureTables('SQLite', { DATA_DIR: join(folder, 'sqlite') });
  const postgres = await startPostgres();
  const ofPostgres = await measureTables('PostgreSQL', {
    DATA_DIR: join(folder, 'postgres'),
    DATABASE_URL: postgres.url,
  }).finally(() => postgres.stop());
  console.log(`${people} people refresh ${tables} tables with ${seated} at them every ${everyMs / 1000} s`);
  printTable([
    ['', 'asked', '304', 'of a core', 'at rest', 'p50 ms', 'p99 ms', 'bytes'],
    bare.row,
    ofSqlite.row,
    ofPostgres.row,
  ]);
  if (ofSqlite.share >= mostShare || !ofSqlite.isUnchanged || !ofPostgres.isUnchanged) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-tables-'));
await run(folder).finally(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
