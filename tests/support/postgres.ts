import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';
import { scaled } from './slowness.ts';

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

export interface PostgresServer {
  /** Address of a database on which others may be made. */
  readonly url: string;
  stop(): Promise<void>;
}

const superuser = 'postgres';
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
];

function idOf(kind: '-u' | '-g', user: string): number | undefined {
  const { status, stdout } = spawnSync('id', [kind, user], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/** PostgreSQL refuses to run as root, so a machine's unprivileged user lends its name. */
function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = idOf('-u', user);
    if (uid !== undefined) return { uid, gid: idOf('-g', user) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function prepareFolder(runAs: Owner): Promise<{ folder: string; data: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-postgres-'));
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data);
  if (runAs.uid !== undefined) {
    await chown(data, runAs.uid, runAs.gid ?? runAs.uid);
    await chown(folder, runAs.uid, runAs.gid ?? runAs.uid);
  }
  return { folder, data };
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + scaled(60_000);
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      // A real wait: the process that starts has no clock of ours.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** Starts a throw-away PostgreSQL on a free port; nothing of it is left after `stop`, nor after this process ends. */
async function startOwnServer(): Promise<PostgresServer> {
  const runAs = owner();
  const { folder, data } = await prepareFolder(runAs);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  process.once('exit', remove);
  // A signal that nobody listens to ends a process without its `exit`, and the files would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const bin = await postgresBinaries(folder);
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder };
  const options = { ...runAs, cwd: folder, env: environment };
  execFileSync(
    join(bin, 'initdb'),
    [
      '--pgdata',
      data,
      '--auth=trust',
      `--username=${superuser}`,
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = [
    ...fast,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `port=${port}`,
  ];
  const postgresArguments = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, 'postgres'), postgresArguments, { ...options, stdio: 'ignore' });
  // It must be told to end before its files go, or it writes new ones.
  const kill = () => void child.kill('SIGQUIT');
  process.prependOnceListener('exit', kill);
  const url = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGQUIT');
      await ended;
      process.off('exit', kill);
      process.off('exit', remove);
      remove();
    },
  };
}

/** The server named by TEST_PG_URL, else one of our own. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_PG_URL;
  return given ? { url: given, stop: async () => {} } : startOwnServer();
}
