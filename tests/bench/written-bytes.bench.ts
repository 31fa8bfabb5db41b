import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { starSession } from '#contract/stars.ts';
import { postThread, withdrawThread } from '#contract/threads.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { demoLogin } from '#server/demo/demo-people.ts';
import { prepare, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import { createFakeClock, minuteMs } from '#tests/support/fake-clock.ts';
import { printTable } from './support/print-table.ts';

async function send(server: FastifyInstance, raw: RawRequest) {
  const { method, path, headers, body } = prepare(raw);
  const payload = body === undefined ? {} : { payload: String(body) };
  return server.inject({ method: method as 'GET', url: path, headers, ...payload });
}

/** Bytes in use in the SQLite file. */
async function bytesIn({ database }: Context): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size
  `.execute(database.reader);
  return rows[0]?.bytes ?? Number.NaN;
}

interface Repeated {
  readonly name: string;
  readonly times: number;
  readonly request: (token: string, userId: number) => RawRequest;
}

const keyed = (token: string) => ({ token, headers: { [headerNames.idempotencyKey]: randomUUID() } });
const forum = { id: '3' };
const post = (message: string) => (token: string, userId: number) =>
  requestFor(postThread, { params: forum, body: { userId, message } }, keyed(token));

const largeProfile = {
  bio: '😀'.repeat(limits.bioMaxLength),
  socialLinks: Array.from({ length: 30 }, (_, index) => ({
    type: 'WEBSITE' as const,
    url: `https://example.org/${index}/${'x'.repeat(460)}`,
    actionType: 'INSERT' as const,
  })),
};

const repeated: readonly Repeated[] = [
  {
    name: 'an unchanged large profile',
    times: 590,
    request: (token) => requestFor(updateMe, { body: {} }, keyed(token)),
  },
  {
    name: 'a star',
    times: 3_000,
    request: (token) =>
      requestFor(starSession, { params: { id: '1' }, body: { starred: true } }, keyed(token)),
  },
  {
    name: 'a withdrawal of nothing',
    times: 3_000,
    request: (token) => requestFor(withdrawThread, { params: { id: '3', key: randomUUID() } }, keyed(token)),
  },
  { name: 'a short post', times: 1_000, request: post('a') },
  { name: 'a long post', times: 200, request: post('word '.repeat(3_999)) },
  { name: 'a refused post', times: 1_000, request: post(' ') },
];

async function run(dataDir: string): Promise<void> {
  const clock = createFakeClock();
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const context = await createContext(config, { clock });
  const server = await buildApp(context);
  const credentials = { email: 'host@demo.test', password: demoLogin.password };
  const signedIn = await send(server, requestFor(signInByPassword, { body: credentials }));
  const { accessToken: token, user } = signedIn.json();
  await send(server, requestFor(updateMe, { body: largeProfile }, { token }));
  const counted = { sum: 0 };
  const { add } = context.writtenBytes;
  Object.assign(context.writtenBytes, {
    add: (userId: number, bytes: number) => {
      add(userId, bytes);
      counted.sum += bytes;
    },
  });
  const rows = [['', 'times', 'database grows by', 'counted', 'bytes each']];
  for (const { name, times, request } of repeated) {
    const before = await bytesIn(context);
    counted.sum = 0;
    for (let time = 0; time < times; time += 1) {
      clock.advance(minuteMs / limits.threadsPerMinute);
      const { statusCode } = await send(server, request(token, user.id));
      if (statusCode === 429) throw new Error(`${name}: too many`);
    }
    const grown = (await bytesIn(context)) - before;
    const whole = (bytes: number) => Math.round(bytes).toLocaleString('en');
    rows.push([name, whole(times), whole(grown), whole(counted.sum), whole(grown / times)]);
  }
  printTable(rows);
  await server.close();
  await context.close();
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
await run(folder).finally(() => rm(folder, { recursive: true }));
