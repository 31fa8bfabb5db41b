import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type Uploaded, uploadImageFile } from '#contract/files.ts';
import { exportOwnData } from '#contract/own-data.ts';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import { cleanUp, startCleaningUp } from '#server/clean-up.ts';
import { readSignedAddress } from '#server/providers/files/file-address.ts';
import { answerOf, clientHeaders } from '#tests/support/api-client.ts';
import { mp4, pdf } from '#tests/support/documents.ts';
import { createFakeClock, dayMs, minuteMs } from '#tests/support/fake-clock.ts';
import { startFaultyWay } from '#tests/support/faulty-way.ts';
import { picture } from '#tests/support/images.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { readArchive } from '#tests/support/read-archive.ts';
import { sendFile } from '#tests/support/resource-calls.ts';
import { startBucket } from '#tests/support/s3/bucket.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { multipartRequest } from '#tests/support/uploads.ts';

/** The storage tells its own time, which no test can set. */
const realClock = () => createFakeClock(new Date().toISOString());

async function start(options: TestAppOptions = {}) {
  const bucket = await startBucket();
  const clock = realClock();
  const app = await createTestApp({ clock, ...options, env: { ...bucket.env, ...options.env } });
  const end = async () => {
    await app[Symbol.asyncDispose]();
    await bucket[Symbol.asyncDispose]();
  };
  return { app, bucket, clock, [Symbol.asyncDispose]: end };
}

const sendPicture = async (app: TestApp, { token, user }: SignedInPerson) => {
  const content = await picture({ width: 20, height: 20 });
  return app.request(multipartRequest(uploadImageFile, token, { userId: user.id, content }));
};

const addressOf = (answer: Awaited<ReturnType<typeof sendPicture>>) =>
  answerOf<Uploaded>(answer).reply.presignedUrl;

const fetchFile = (app: TestApp, url: string, headers = {}) => app.server.inject({ url, headers });

const statusAndWait = ({ statusCode, headers }: Awaited<ReturnType<typeof fetchFile>>) => [
  statusCode,
  headers['retry-after'],
];

const idIn = (app: TestApp, url: string) => readSignedAddress(app.context, url)?.id ?? '';

const saveImage = (app: TestApp, { token }: SignedInPerson, image: string) =>
  app.call(updateMe, { body: { image } }, { token });

/** Contents in the data folder of a process. */
async function contentsOf({ context }: TestApp): Promise<string[]> {
  const folder = join(context.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('processes that share a database and a bucket have the same files, and keep none themselves', async () => {
  await using one = await start();
  const { app, bucket, clock } = one;
  const isAlone = app.database.kind === 'sqlite';
  const folder = await mkdtemp(join(tmpdir(), 'last-links-other-'));
  const env = { ...bucket.env, ...(isAlone ? {} : { DATA_DIR: folder }) };
  await using other = await createTestApp({ database: app.database, clock, env });
  const noura = await enter(app, 'Noura');
  const url = addressOf(await sendPicture(app, noura));
  const unused = await sendFile(other, noura);
  expect((await saveImage(other, noura, url)).status).toBe(200);
  const whole = await fetchFile(other, url);
  expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, String(whole.rawPayload.length)]);
  const piece = await fetchFile(other, url, { range: 'bytes=2-11' });
  expect([piece.statusCode, piece.rawPayload]).toEqual([206, whole.rawPayload.subarray(2, 12)]);
  expect((await fetchFile(app, unused)).rawPayload).toEqual(pdf);
  expect([await contentsOf(app), await contentsOf(other)]).toEqual([[], []]);
  const ids = [idIn(app, url), idIn(app, unused)];
  const areThere = () => Promise.all(ids.map((id) => app.context.files.has(id)));
  // What no row tells of, as a process leaves it that ends between the two.
  await app.context.database.transaction((tx) =>
    tx.deleteFrom('files').where('id', '=', idIn(app, unused)).execute(),
  );
  await cleanUp(other.context);
  expect(await areThere()).toEqual([true, true]);
  clock.advance(dayMs + minuteMs);
  await cleanUp(other.context);
  expect(await areThere()).toEqual([true, false]);
  await saveImage(app, noura, '');
  clock.advance(dayMs + minuteMs);
  await cleanUp(other.context);
  expect(await areThere()).toEqual([false, false]);
  expect(bucket.refused).toEqual([]);
  await rm(folder, { recursive: true });
});

test('two deployments in one bucket remove nothing of each other', async () => {
  await using one = await start();
  const { app, bucket, clock } = one;
  await using other = await createTestApp({ clock, env: bucket.env });
  const noura = await enter(app, 'Noura');
  const url = addressOf(await sendPicture(app, noura));
  await saveImage(app, noura, url);
  clock.advance(2 * dayMs);
  await cleanUp(other.context);
  expect(await app.context.files.has(idIn(app, url))).toBe(true);
});

test('a server starts while its bucket is away, says so in its answers, and goes on when it is back', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await using one = await start({ overrides: { logger } });
  const { app, bucket, clock } = one;
  const noura = await enter(app, 'Noura');
  const url = addressOf(await sendPicture(app, noura));
  expect((await saveImage(app, noura, url)).status).toBe(200);
  bucket.trouble = 'away';
  await using next = await createTestApp({
    database: app.database,
    clock,
    env: bucket.env,
    overrides: { logger },
  });
  const [read, sent] = await Promise.all([fetchFile(next, url), sendPicture(next, noura)]);
  expect(statusAndWait(read)).toEqual([503, '5']);
  expect([sent.status, sent.headers['retry-after'], answerOf(sent).problem.code]).toEqual([
    503,
    '5',
    'unavailable',
  ]);
  expect((await next.server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  const exported = await next.call(exportOwnData, {}, { token: noura.token });
  expect([exported.status, exported.problem.code]).toEqual([503, 'unavailable']);
  // What has nothing to do with contents goes on, also where an image leaves its place.
  expect((await next.call(getMe, {}, { token: noura.token })).status).toBe(200);
  expect((await saveImage(next, noura, '')).status).toBe(200);
  expect(await contentsOf(next)).toEqual([]);
  clock.advance(2 * dayMs);
  lines.length = 0;
  const stop = startCleaningUp(next.context);
  await expect.poll(() => lines).toHaveLength(1);
  stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ provider: 'The file storage' });
  expect(lines[0]).not.toMatch(/S3RVER|127\.0/);
  bucket.trouble = null;
  clock.advance(minuteMs);
  expect(addressOf(await sendPicture(next, noura))).toMatch(/^\/files\//);
  clock.advance(dayMs);
  await cleanUp(next.context);
  expect(await app.context.files.has(idIn(app, url))).toBe(false);
});

test.for(['refused connection', 'status 403', 'status 404', 'status 500', 'answer cut off'] as const)(
  'a bucket with this fault is told as a wait: %s',
  async (fault) => {
    await using one = await start();
    const { app, bucket, clock } = one;
    const noura = await enter(app, 'Noura');
    const url = addressOf(await sendPicture(app, noura));
    await using way = await startFaultyWay(bucket.origin);
    const env = { ...bucket.env, S3_ENDPOINT: way.originWith(fault) };
    await using broken = await createTestApp({ database: app.database, clock, env });
    const [read, sent] = await Promise.all([fetchFile(broken, url), sendPicture(broken, noura)]);
    expect([...statusAndWait(read), sent.status]).toEqual([503, '5', 503]);
    expect(read.payload).not.toContain('secret');
    expect((await broken.call(getMe, {}, { token: noura.token })).status).toBe(200);
  },
);

test('contents of a deleted account go once the bucket is back', async () => {
  await using one = await start();
  const { app, bucket, clock } = one;
  const noura = await enter(app, 'Noura');
  const id = idIn(app, await sendFile(app, noura));
  bucket.trouble = 'away';
  expect(await deletionCalls(app).leave(noura)).toBe(204);
  bucket.trouble = null;
  expect(await app.context.files.has(id)).toBe(true);
  clock.advance(minuteMs);
  await app.context.jobs.settle();
  expect(await app.context.files.has(id)).toBe(false);
});

test('the archive of what one has given holds the files of the bucket', async () => {
  await using one = await start();
  const noura = await enter(one.app, 'Noura');
  await sendFile(one.app, noura);
  const answer = await one.app.server.inject({
    url: exportOwnData.path,
    headers: { ...clientHeaders, authorization: `Bearer ${noura.token}` },
  });
  const files = readArchive(answer.rawPayload);
  const path = [...files.keys()].find((name) => name.startsWith('files/')) ?? '';
  expect(files.get(path)).toEqual(pdf);
});

/** Begins to fetch a film of 16 MB over the network. */
async function beginFilm(app: TestApp) {
  const noura = await enter(app, 'Noura');
  const content = mp4(16 * 1_048_576);
  const url = await sendFile(app, noura, { type: 'VIDEO', content });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const begin = async () => {
    const [response]: IncomingMessage[] = await once(request(new URL(url, origin)).end(), 'response');
    if (response === undefined) throw new Error('There is no answer.');
    return response;
  };
  return { content, begin };
}

test('a film is sent whole, and nothing more is fetched once nobody takes it', async () => {
  await using one = await start();
  const { content, begin } = await beginFilm(one.app);
  expect((await buffer(await begin())).equals(content)).toBe(true);
  const left = await begin();
  await expect.poll(() => one.bucket.running.size).toBe(1);
  left.destroy();
  await expect.poll(() => one.bucket.running.size).toBe(0);
});

test('an answer whose content breaks off is cut, and does not end as if it were whole', async () => {
  await using one = await start();
  const { begin } = await beginFilm(one.app);
  one.bucket.trouble = 'cut';
  const response = await begin();
  await expect(buffer(response)).rejects.toThrow('aborted');
  expect(response.complete).toBe(false);
});

test('a call that hung up before its content came leaves nothing open', async () => {
  await using one = await start();
  const { app, bucket } = one;
  const noura = await enter(app, 'Noura');
  const url = await sendFile(app, noura, { type: 'VIDEO', content: mp4(16 * 1_048_576) });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const outgoing = request(new URL(url, origin)).end();
  outgoing.on('error', () => undefined);
  const before = bucket.answered();
  bucket.onRequest = () => outgoing.destroy();
  await expect.poll(() => bucket.answered()).toBe(before + 1);
  await expect.poll(() => bucket.running.size).toBe(0);
});
