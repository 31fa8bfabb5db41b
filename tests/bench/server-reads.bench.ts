import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import {
  checkedAnswerBytes,
  type LoadProcess,
  requestText,
  startLoadProcess,
  type Target,
} from './support/load.ts';
import type { LoadResult } from './support/load-process.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { type BareServer, listTargets, serverTargets, startBareServer } from './support/server-targets.ts';

// BENCH_DATABASE=postgres measures the reads on PostgreSQL too.
const withPostgres = process.env.BENCH_DATABASE === 'postgres';
/** Folder of another checkout of the project, such as an earlier commit with its packages, whose lists run beside. */
const beside = process.env.BENCH_BESIDE;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const measureMs = 3000;
const warmUpMs = 500;
const connections = 32;

type Results = ReadonlyMap<Target, LoadResult[]>;

async function runRound(load: LoadProcess, target: Target): Promise<LoadResult> {
  const answerBytes = await checkedAnswerBytes(target);
  const { port, status } = target;
  const request = requestText(target);
  return load.run({ port, status, answerBytes, connections, warmUpMs, measureMs, request });
}

/** Every target once a round, so that a machine that slows down slows all of them. */
async function measure(targets: readonly Target[]): Promise<Results> {
  using load = startLoadProcess();
  const results = new Map(targets.map((target): [Target, LoadResult[]] => [target, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, ofTarget] of results) ofTarget.push(await runRound(load, target));
  }
  return results;
}

const columns = ['', 'best/s', 'of bare', 'median/s', 'of bare', 'p50 ms', 'p99 ms'];

function print(results: Results): void {
  const figures = [...results].map(([{ name }, ofTarget]) => {
    const perSecond = ofTarget.map((result) => result.perSecond);
    return {
      name,
      best: Math.max(...perSecond),
      median: median(perSecond),
      p50: median(ofTarget.map(({ p50 }) => p50)),
      p99: median(ofTarget.map(({ p99 }) => p99)),
    };
  });
  const [bare] = figures;
  const share = (part: number, whole = Number.NaN) => `${Math.round((100 * part) / whole)} %`;
  const whole = (figure: number) => Math.round(figure).toLocaleString('en');
  const rows = figures.map((row) => [
    row.name,
    whole(row.best),
    share(row.best, bare?.best),
    whole(row.median),
    share(row.median, bare?.median),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
  ]);
  console.log(`${rounds} interleaved rounds of ${measureMs} ms, ${connections} connections kept alive`);
  printTable([columns, ...rows]);
}

/** Measures each list beside a bare route that answers the same bytes, and beside another server's. */
async function measureLists(
  server: ServerProcess,
  bare: BareServer,
  other: ServerProcess | null = null,
): Promise<void> {
  const others = other === null ? [] : await listTargets(other, bare);
  for (const [index, { bare: twin, own }] of (await listTargets(server, bare)).entries()) {
    const beside = others[index]?.own ?? [];
    print(await measure([twin, ...own, ...beside.map((one) => ({ ...one, name: `${one.name}, beside` }))]));
  }
}

async function measureOnPostgres(
  targets: readonly Target[],
  bare: BareServer,
  env: Readonly<Record<string, string>>,
) {
  const postgres = await startPostgres();
  await using server = await startServer({ ...env, DATABASE_URL: postgres.url });
  const onPostgres = await serverTargets(server);
  print(
    await measure([
      ...targets,
      ...onPostgres.map((target) => ({ ...target, name: `${target.name}, PostgreSQL` })),
    ]),
  );
  await measureLists(server, bare);
  await server.stop();
  await postgres.stop();
}

async function run(folder: string): Promise<void> {
  const env = { DEMO: '1', LOG_LEVEL: 'info', RATE_LIMITS_OFF: '1' };
  using bare = await startBareServer();
  await using server = await startServer({ ...env, DATA_DIR: join(folder, 'sqlite') });
  const targets = [bare.target, ...(await serverTargets(server))];
  if (withPostgres) await measureOnPostgres(targets, bare, { ...env, DATA_DIR: join(folder, 'postgres') });
  else print(await measure(targets));
  const other =
    beside === undefined ? null : await startServer({ ...env, DATA_DIR: join(folder, 'beside') }, beside);
  await measureLists(server, bare, other);
  await other?.stop();
  await server.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
await run(folder).finally(() => rm(folder, { recursive: true }));
