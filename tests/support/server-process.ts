import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, type RawAnswer, type RawRequest } from './api-client.ts';
import { scaled } from './slowness.ts';

export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  request(request: RawRequest): Promise<RawAnswer>;
  /** Ends it by a signal and resolves with its exit code; null where the signal itself ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const project = join(import.meta.dirname, '..', '..');

/**
 * Nothing of the tests' own environment reaches a server but what finds programs. Hundreds are started: all but the
 * first find their code compiled, and start in half the time.
 */
export const serverEnvironment: Readonly<NodeJS.ProcessEnv> = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(tmpdir(), 'last-links-compiled'),
};

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function spawnServer(env: Readonly<Record<string, string>>, root = project) {
  const main = join(root, 'src', 'server', 'main.ts');
  const child = spawn(process.execPath, [main], { env: { ...serverEnvironment, ...env }, stdio: 'pipe' });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return { child, ended, output: () => said };
}

/** Runs a server that is expected to refuse its settings. */
export async function runServerToEnd(env: Readonly<Record<string, string>>) {
  const { ended, output } = spawnServer(env);
  return { code: await ended, output: output() };
}

async function fetchAnswer(origin: string, raw: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body } = prepare(raw);
  const init = { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) };
  const response = await fetch(new URL(path, origin), init);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

/**
 * Starts the real server as a process of its own and waits until it says that it is well; of another checkout of the
 * project where its folder is given.
 */
export const startServer = (env: Readonly<Record<string, string>>, root = project) =>
  startUntil(env, ({ status }) => status === 200, root);

/** Starts the real server where it cannot do all of its work, and waits until it answers. */
export const startUnwell = (env: Readonly<Record<string, string>>) => startUntil(env, () => true);

async function startUntil(
  env: Readonly<Record<string, string>>,
  isUp: (health: RawAnswer) => boolean,
  root = project,
): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const { child, ended, output } = spawnServer({ PORT: String(port), LOG_LEVEL: 'warn', ...env }, root);
  const origin = `http://127.0.0.1:${port}`;
  const request = (raw: RawRequest) => fetchAnswer(origin, raw);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  await untilUp(request, { child, output, isUp });
  return {
    origin,
    child,
    output,
    request,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  };
}

interface Starting {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly isUp: (health: RawAnswer) => boolean;
}

async function untilUp(
  request: (raw: RawRequest) => Promise<RawAnswer>,
  { child, output, isUp }: Starting,
): Promise<void> {
  const deadline = Date.now() + scaled(60_000);
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await request({ path: '/health' }).catch(() => null);
    if (answer && isUp(answer)) return;
    // A real wait: another process has no clock of ours.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not come up:\n${output()}`);
}
