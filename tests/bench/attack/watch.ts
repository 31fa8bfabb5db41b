import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { requestSignInMail, type SignedIn, signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { answerOf, type RawAnswer, requestFor } from '#tests/support/api-client.ts';
import { memoryOf } from '#tests/support/process-memory.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { sleep } from '#tests/support/sleep.ts';
import { printTable } from '../support/print-table.ts';
import type { HealthTime } from './health-poll.ts';

export interface Newcomer {
  readonly token: string;
  readonly userId: number;
}

/** A demo's server on a fresh folder. */
export interface AttackedServer extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly dataFolder: string;
  /** Signs in a new account, as anybody with a mailbox can. */
  newcomer(email: string): Promise<Newcomer>;
  /** Signs in one of the demo's accounts. */
  demoPerson(email: string): Promise<Newcomer>;
}

export async function startAttackedServer(
  env: Readonly<Record<string, string>> = {},
): Promise<AttackedServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'last-links-attack-'));
  const server = await startServer({ DATA_DIR: dataFolder, DEMO: '1', ...env });
  return {
    server,
    dataFolder,
    newcomer: (email) => signInByMail(server, email),
    demoPerson: async (email) => {
      const body = { email, password: 'demo-password' };
      return newcomerOf(await server.request(requestFor(signInByPassword, { body })));
    },
    async [Symbol.asyncDispose]() {
      await server.stop('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function signInByMail(server: ServerProcess, email: string): Promise<Newcomer> {
  await server.request(requestFor(requestSignInMail, { body: { email } }));
  let link: string | undefined;
  while (link === undefined) {
    const token = /\/dev\/outbox\?token=(\S+)/.exec(server.output())?.[1] ?? '';
    const path = `/dev/outbox.json?token=${token}&to=${encodeURIComponent(email)}`;
    link = JSON.parse((await server.request({ path })).text)[0]?.link;
    if (link === undefined) await sleep(20);
  }
  const code = new URL(link).searchParams.get('code') ?? '';
  return newcomerOf(await server.request(requestFor(signInByLink, { query: { code } })));
}

function newcomerOf(answer: RawAnswer): Newcomer {
  const { accessToken: token, user } = answerOf<SignedIn>(answer).reply;
  return { token, userId: user.id };
}

export interface Attack {
  readonly name: string;
  readonly seconds: number;
  /** Attacks until the signal; answers in a few words what came of it, such as `6 × 422`. */
  run(signal: AbortSignal): Promise<string>;
}

export interface Findings {
  readonly name: string;
  readonly outcome: string;
  readonly health: {
    readonly asked: number;
    readonly failed: number;
    readonly p50: number;
    readonly p99: number;
    readonly max: number;
  };
  /** Bytes of memory before, at most, and five seconds after. */
  readonly memory: { readonly before: number; readonly most: number; readonly after: number };
  /** Bytes by which the database has grown; SQLite alone tells them. */
  readonly databaseGrowth: number;
}

const restMs = 5000;

/** Watches a server while it is attacked: `/health` every 50 ms, memory every 10, and the database. */
export async function watchAttack(
  { server, dataFolder }: AttackedServer,
  { name, seconds, run }: Attack,
): Promise<Findings> {
  const pid = server.child.pid ?? 0;
  const databaseBefore = await databaseBytes(dataFolder);
  const before = memoryOf(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 10);
  const poll = new Worker(new URL('./health-poll.ts', import.meta.url), {
    workerData: { origin: server.origin },
  });
  try {
    const outcome = await run(AbortSignal.timeout(seconds * 1000));
    poll.postMessage('stop');
    const [times]: HealthTime[][] = await once(poll, 'message');
    await sleep(restMs);
    return {
      name,
      outcome,
      health: healthOf(times ?? []),
      memory: { before, most, after: memoryOf(pid) },
      databaseGrowth: (await databaseBytes(dataFolder)) - databaseBefore,
    };
  } finally {
    clearInterval(watching);
    await poll.terminate();
  }
}

function healthOf(times: readonly HealthTime[]): Findings['health'] {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const failed = times.filter(({ isWell }) => !isWell).length;
  return { asked: times.length, failed, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN };
}

async function databaseBytes(folder: string): Promise<number> {
  const sizes = ['last-links.db', 'last-links.db-wal'].map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Does it again and again, one after the other, until the signal; answers how often each outcome came. */
export async function repeatUntil(
  signal: AbortSignal,
  attempt: () => Promise<string | number>,
): Promise<string> {
  const counts = new Map<string, number>();
  while (!signal.aborted) {
    const outcome = String(await attempt());
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;

export function printFindings(all: readonly Findings[]): void {
  printTable([
    [
      'attack',
      '/health p50',
      'p99',
      'max',
      'failed',
      'memory',
      'at most',
      '5 s after',
      'database',
      'outcome',
    ],
    ...all.map(({ name, outcome, health, memory, databaseGrowth }) => [
      name,
      milliseconds(health.p50),
      milliseconds(health.p99),
      milliseconds(health.max),
      `${health.failed} of ${health.asked}`,
      megabytes(memory.before),
      megabytes(memory.most),
      megabytes(memory.after),
      `+${megabytes(databaseGrowth)}`,
      outcome,
    ]),
  ]);
}
