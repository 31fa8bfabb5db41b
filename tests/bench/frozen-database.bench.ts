import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { getProgramme } from '#contract/programme.ts';
import { requestSignInMail, type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import { listThreads, postThread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { demoLogin } from '#server/demo/demo-people.ts';
import { answerOf, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { printTable } from './support/print-table.ts';

const forum = { id: '3' };

interface Asked {
  readonly name: string;
  readonly request: RawRequest;
}

async function callsOf(server: ServerProcess): Promise<Asked[]> {
  const body = { email: 'host@demo.test', password: demoLogin.password };
  const signedIn = answerOf<SignedIn>(await server.request(requestFor(signInByPassword, { body })));
  const { accessToken: token, user } = signedIn.reply;
  const keyed = () => ({ token, headers: { [headerNames.idempotencyKey]: randomUUID() } });
  const post = { userId: user.id, message: 'Good morning.' };
  return [
    { name: 'health', request: { path: '/health' } },
    { name: 'who one is', request: requestFor(getMe, {}, { token }) },
    { name: 'the forum', request: requestFor(listThreads, { params: forum, query: {} }, { token }) },
    { name: 'the programme (no database)', request: requestFor(getProgramme, {}) },
    { name: 'a profile', request: requestFor(updateMe, { body: { position: 'Poet' } }, keyed()) },
    { name: 'a post', request: requestFor(postThread, { params: forum, body: post }, keyed()) },
    { name: 'a sign-in mail', request: requestFor(requestSignInMail, { body: { email: 'a@b.example' } }) },
  ];
}

/** Asks for everything several times at once; gives the statuses and the slowest answer of each. */
async function askAll(server: ServerProcess, calls: readonly Asked[], times: number): Promise<string[][]> {
  const rows = calls.map(async ({ name, request }) => {
    const answers = Array.from({ length: times }, async () => {
      const start = performance.now();
      const { status } = await server.request(request);
      return { status, ms: performance.now() - start };
    });
    const all = await Promise.all(answers);
    const statuses = [...new Set(all.map(({ status }) => status))].join(' ');
    return [name, statuses, Math.max(...all.map(({ ms }) => ms)).toFixed(0)];
  });
  return [['', 'status', 'slowest ms'], ...(await Promise.all(rows))];
}

async function backends(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal);
}

async function run(dataDir: string): Promise<void> {
  const postgres = await startPostgres();
  await using server = await startServer({ DEMO: '1', DATA_DIR: dataDir, DATABASE_URL: postgres.url });
  const calls = await callsOf(server);
  console.log('before');
  printTable(await askAll(server, calls, 6));
  // Longer than an outcome of the health check counts.
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  const pids = await backends(postgres.url);
  signalAll(pids, 'SIGSTOP');
  try {
    console.log(`\nall ${pids.length} backends stopped`);
    printTable(await askAll(server, calls, 6));
    console.log('\na moment later: the stopped ones are left, and others opened');
    printTable(await askAll(server, calls, 6));
  } finally {
    signalAll(pids, 'SIGCONT');
  }
  await server.stop();
  await postgres.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
await run(folder).finally(() => rm(folder, { recursive: true, force: true }));
