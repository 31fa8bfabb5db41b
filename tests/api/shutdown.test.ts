import { request } from 'node:http';
import { expect, test } from 'vitest';
import { requestSignInMail } from '#contract/sign-in.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { startServer } from '#tests/support/server-process.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** A request whose body is not sent to its end until the test says so. */
function openRequest(origin: string) {
  const body = JSON.stringify({ email: 'noura@example.org' });
  const headers = {
    ...clientHeaders,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  const outgoing = request(new URL(requestSignInMail.path, origin), { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  const begun = new Promise<void>((resolve) => outgoing.write(body.slice(0, 5), () => resolve()));
  return { begun, status, finish: () => outgoing.end(body.slice(5)) };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s a running request is finished, new ones are not taken, and the end is clean',
  async (signal) => {
    await using database = await createTestDatabase();
    await using server = await startServer(database.env);
    const running = openRequest(server.origin);
    await running.begun;
    // The server has seen the head of the request once a later one is answered.
    await server.request({ path: '/health' });
    const ended = server.stop(signal);
    const refused = async () => {
      const answer = await server.request({ path: '/health' }).catch(() => null);
      return answer === null || answer.status === 503;
    };
    await expect.poll(refused).toBe(true);
    running.finish();
    expect(await running.status).toBe(202);
    expect(await ended).toBe(0);
  },
);

test('an idle server ends at once, and again starts with what it had', async () => {
  await using database = await createTestDatabase();
  await using first = await startServer(database.env);
  const start = Date.now();
  expect(await first.stop('SIGTERM')).toBe(0);
  expect(Date.now() - start).toBeLessThan(scaled(6000));
  await using second = await startServer(database.env);
  expect((await second.request({ path: '/health' })).status).toBe(200);
});

// It takes eight seconds, and no database has a part in it.
test.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'a request that never ends does not keep the server alive for ever',
  async () => {
    await using database = await createTestDatabase();
    await using server = await startServer(database.env);
    const stuck = openRequest(server.origin);
    stuck.status.catch(() => undefined);
    await stuck.begun;
    await server.request({ path: '/health' });
    expect(await server.stop('SIGTERM')).not.toBeUndefined();
  },
);
