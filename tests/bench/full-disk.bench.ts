import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import { listThreads, postThread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { demoLogin } from '#server/demo/demo-people.ts';
import { answerOf, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { type ServerProcess, startServer, startUnwell } from '#tests/support/server-process.ts';
import { printTable } from './support/print-table.ts';

// A disk of its own, which only root may mount: `unshare --user --map-root-user --mount npm run bench full-disk` else.
const diskSize = '24m';
const forum = { id: '3' };

async function signIn(server: ServerProcess): Promise<SignedIn> {
  const body = { email: 'host@demo.test', password: demoLogin.password };
  return answerOf<SignedIn>(await server.request(requestFor(signInByPassword, { body }))).reply;
}

function callsOf({ accessToken: token, user }: SignedIn): Readonly<Record<string, () => RawRequest>> {
  const keyed = () => ({ token, headers: { [headerNames.idempotencyKey]: randomUUID() } });
  const post = { userId: user.id, message: `Good morning. ${'word '.repeat(3000)}` };
  return {
    health: () => ({ path: '/health' }),
    'who one is': () => requestFor(getMe, {}, { token }),
    'the forum': () => requestFor(listThreads, { params: forum, query: {} }, { token }),
    page: () => ({ path: '/', headers: { accept: 'text/html' } }),
    'a profile': () => requestFor(updateMe, { body: { position: 'Poet' } }, keyed()),
    'a post': () => requestFor(postThread, { params: forum, body: post }, keyed()),
  };
}

async function statuses(server: ServerProcess, signedIn: SignedIn): Promise<number[]> {
  // Longer than an outcome of the health check counts.
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  const answers = Object.values(callsOf(signedIn)).map((request) => server.request(request()));
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Fills what is free with files, the last of which takes the rest byte by byte. */
async function fill(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const size of [1_048_576, 65_536, 4_096]) {
    for (let full = false; !full; ) {
      const file = join(folder, randomUUID());
      full = await writeFile(file, Buffer.alloc(size)).then(
        () => false,
        () => true,
      );
      if (full) await rm(file, { force: true });
    }
  }
}

async function run(dataDir: string): Promise<void> {
  const env = { DEMO: '1', DATA_DIR: join(dataDir, 'data'), LOG_LEVEL: 'error' };
  const server = await startServer(env);
  const signedIn = await signIn(server);
  const rows = [['', ...Object.keys(callsOf(signedIn))]];
  const look = async (name: string, at: ServerProcess) =>
    rows.push([name, ...(await statuses(at, signedIn)).map(String)]);
  await look('with room', server);
  await fill(join(dataDir, 'filling'));
  await look('disk full', server);
  const said = server.output();
  await server.stop('SIGKILL');
  await using again = await startUnwell(env);
  await look('started on it', again);
  await rm(join(dataDir, 'filling'), { recursive: true });
  await look('with room again', again);
  printTable(rows);
  console.log(`\nThe log of the full disk:\n${said.slice(said.indexOf('{'))}`);
  console.log(`Left in the folder: ${(await readdir(join(dataDir, 'data'))).join(', ')}`);
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder]);
await run(folder).finally(async () => {
  execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true });
});
