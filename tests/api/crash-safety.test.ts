import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

interface Write {
  readonly token: string;
  readonly key: string;
  readonly location: string;
}

const people = ['host', 'admin', 'participant', 'second', 'applicant'].map((name) => `${name}@demo.test`);
const writesAPerson = 40;

async function signInAll(server: ServerProcess): Promise<string[]> {
  const answers = people.map((email) =>
    server.request({
      method: 'POST',
      path: signInByPassword.path,
      body: { email, password: 'demo-password' },
    }),
  );
  return (await Promise.all(answers)).map(({ text }): string => JSON.parse(text).accessToken);
}

function send(server: ServerProcess, { token, key, location }: Write) {
  const headers = { [headerNames.idempotencyKey]: key };
  return server.request({ method: 'PUT', path: updateMe.path, token, headers, body: { location } });
}

/** Sends everything at once and kills the server while answers are still coming in. */
async function writeUntilKilled(server: ServerProcess, writes: readonly Write[], killAfter: number) {
  const acknowledged: Write[] = [];
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    server.child.kill('SIGKILL');
  };
  const sending = writes.map(async (write) => {
    const answer = await send(server, write).catch(() => null);
    if (answer?.status === 200) acknowledged.push(write);
    if (acknowledged.length >= killAfter && !isKilled) kill();
  });
  await Promise.all(sending);
  await server.stop('SIGKILL');
  return acknowledged;
}

test(
  'a server that is killed in the middle of 200 writes has lost none that it acknowledged',
  async () => {
    await using database = await createTestDatabase();
    const env = { ...database.env, DEMO: '1' };
    let server = await startServer(env);
    const tokens = await signInAll(server);
    const counts: number[] = [];
    for (const killAfter of [1, 20, 80, 150]) {
      const writes = tokens.flatMap((token) =>
        Array.from({ length: writesAPerson }, () => ({
          token,
          key: randomUUID(),
          location: `at ${randomUUID()}`,
        })),
      );
      const acknowledged = await writeUntilKilled(server, writes, killAfter);
      counts.push(acknowledged.length);
      server = await startServer(env);
      const replays = await Promise.all(acknowledged.map((write) => send(server, write)));
      expect(replays.map(({ headers }) => headers[headerNames.idempotencyReplayed])).toEqual(
        replays.map(() => 'true'),
      );
    }
    await server.stop('SIGKILL');
    expect(Math.min(...counts)).toBeLessThan(people.length * writesAPerson);
    for (const count of counts) expect(count).toBeGreaterThan(0);
  },
  scaled(240_000),
);
