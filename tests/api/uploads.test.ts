import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImageFile, uploadPdf, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import { answerOf, requestFor } from '#tests/support/api-client.ts';
import { mp4Beginning, pdf } from '#tests/support/documents.ts';
import { picture } from '#tests/support/images.ts';
import { growthDuring } from '#tests/support/process-memory.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { bytes, multipartRequest, sendUpload, type Upload } from '#tests/support/uploads.ts';

const megabyte = 1_048_576;

interface Sender {
  readonly origin: string;
  readonly token: string;
  readonly userId: number;
}

async function sender(app: TestApp): Promise<Sender> {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { accessToken, user } = await app.signIn('noura@example.org');
  return { origin, token: accessToken, userId: user.id };
}

/** A video of so many bytes. */
const video = ({ userId }: Sender, size: number): Upload => ({
  userId,
  content: bytes(size, mp4Beginning()),
});

/** Everything under the folder of files. */
async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const nothingStays = (app: TestApp) => expect.poll(() => filesIn(app.context.config.dataDir)).toEqual([]);

test('a file of exactly 100 MB passes, whole', async () => {
  await using app = await createTestApp();
  const from = await sender(app);
  const { answer } = sendUpload({ ...from, endpoint: uploadVideo }, video(from, limits.uploadMaxBytes));
  const { presignedUrl } = answerOf<{ presignedUrl: string }>(await answer).reply;
  const head = await fetch(new URL(presignedUrl, from.origin), { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(limits.uploadMaxBytes));
  const last = await fetch(new URL(presignedUrl, from.origin), { headers: { range: 'bytes=-1' } });
  expect([last.status, (await last.arrayBuffer()).byteLength]).toEqual([206, 1]);
  expect(await filesIn(app.context.config.dataDir)).toHaveLength(1);
});

test('one byte more is refused with the text, and nothing stays', async () => {
  await using app = await createTestApp();
  const from = await sender(app);
  const { answer } = sendUpload({ ...from, endpoint: uploadVideo }, video(from, limits.uploadMaxBytes + 1));
  const { status, problem } = answerOf(await answer);
  expect([status, problem]).toEqual([413, { message: texts.uploadTooLarge, code: 'upload_too_large' }]);
  await nothingStays(app);
});

test('what says itself that it is too large is refused before it is sent', async () => {
  await using app = await createTestApp();
  const from = await sender(app);
  const headers = { 'content-length': String(limits.uploadMaxBytes + megabyte) };
  const running = sendUpload({ ...from, endpoint: uploadVideo, headers, stopAfter: 500 }, video(from, 1000));
  const { status, problem } = answerOf(await running.answer);
  expect([status, problem.message]).toEqual([413, texts.uploadTooLarge]);
  running.cut();
  await nothingStays(app);
});

test.each([0.1, 0.5, 0.99])('of an upload that is cut off at %d nothing stays', async (part) => {
  await using app = await createTestApp();
  const from = await sender(app);
  const size = 5 * megabyte;
  const stopAfter = Math.floor(size * part);
  const running = sendUpload({ ...from, endpoint: uploadVideo, stopAfter }, video(from, size));
  await running.sent;
  await expect.poll(async () => (await filesIn(app.context.config.dataDir)).length).toBe(1);
  running.cut();
  await nothingStays(app);
  await expect(running.answer).rejects.toThrow();
});

test('the person may be named behind the file; of a file for another, or of two at once, nothing stays', async () => {
  await using app = await createTestApp();
  const { token, userId } = await sender(app);
  const upload = (changes: Partial<Upload>) =>
    app.request(multipartRequest(uploadPdf, token, { userId, content: pdf, ...changes }));
  const statusOf = async (changes: Partial<Upload>) => (await upload(changes)).status;
  expect(await statusOf({ isUserIdLast: true, userId: userId + 1 })).toBe(403);
  expect(await statusOf({ fileCount: 2 })).toBe(415);
  expect(await statusOf({ fileCount: 0 })).toBe(415);
  await nothingStays(app);
  expect(await statusOf({ isUserIdLast: true })).toBe(200);
});

const oddBodies = [
  ['no multipart at all', 'application/json', '{}', 415, 'wrong_type'],
  ['multipart without a boundary', 'multipart/form-data', 'x', 400, 'malformed_request'],
  [
    'multipart that does not end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    400,
    'malformed_request',
  ],
  ['multipart of nothing', 'multipart/form-data; boundary=x', '--x--\r\n', 403, 'forbidden'],
  [
    'a field named like a part of every object',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    400,
    'malformed_request',
  ],
] as const;

test('a body that is no form is refused as what it is', async () => {
  await using app = await createTestApp();
  const { token } = await sender(app);
  for (const [what, type, body, status, code] of oddBodies) {
    const request = { method: 'POST', path: uploadPdf.path, token, headers: { 'content-type': type }, body };
    const answer = answerOf(await app.request(request));
    expect([what, answer.status, answer.problem.code]).toEqual([what, status, code]);
  }
  await nothingStays(app);
});

async function demoSender(server: ServerProcess): Promise<Sender> {
  const body = { email: 'host@demo.test', password: 'demo-password' };
  const answer = await server.request(requestFor(signInByPassword, { body }));
  const { accessToken, user } = answerOf<SignedIn>(answer).reply;
  return { origin: server.origin, token: accessToken, userId: user.id };
}

test.runIf(process.platform === 'linux')('an upload of 100 MB takes less than 50 MB of memory', async () => {
  await using database = await createTestDatabase();
  await using server = await startServer({ ...database.env, DEMO: '1' });
  const from = await demoSender(server);
  const upload = async (size: number) => {
    const { answer } = sendUpload({ ...from, endpoint: uploadVideo }, video(from, size));
    expect((await answer).status).toBe(200);
  };
  await upload(10 * megabyte);
  const growth = await growthDuring(server.child.pid ?? 0, () => upload(limits.uploadMaxBytes));
  expect(growth).toBeLessThan(50 * megabyte);
});

// It takes eight seconds, and no database has a part in it.
test.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'a server that closes does not wait for an upload that stands still, and leaves nothing of it',
  async () => {
    await using database = await createTestDatabase();
    const settings = { ...database.env, DEMO: '1' };
    await using server = await startServer(settings);
    const from = await demoSender(server);
    const stored = async () => (await filesIn(database.env.DATA_DIR ?? '')).toSorted();
    const ofDemo = await stored();
    const stuck = sendUpload(
      { ...from, endpoint: uploadVideo, stopAfter: megabyte },
      video(from, 2 * megabyte),
    );
    await stuck.sent;
    await expect.poll(async () => (await stored()).length).toBe(ofDemo.length + 1);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(await stored()).toEqual(ofDemo);
  },
);

test('an image may come as a file, and is drawn for its use', async () => {
  await using app = await createTestApp();
  const { token, userId } = await sender(app);
  const send = async (content: Buffer, imageType?: string) =>
    answerOf<{ presignedUrl: string }>(
      await app.request(multipartRequest(uploadImageFile, token, { userId, content, imageType })),
    );
  const wide = await picture({ width: 900, height: 500 });
  for (const [use, type, width, height] of [
    ['PROFILE_IMAGE', 'image/jpeg', 200, 200],
    [undefined, 'image/webp', 900, 500],
  ] as const) {
    const { presignedUrl } = (await send(wide, use)).reply;
    const { headers, rawPayload } = await app.server.inject({ url: presignedUrl });
    const found = await sharp(rawPayload).metadata();
    expect([headers['content-type'], found.width, found.height]).toEqual([type, width, height]);
  }
  const odd = await send(wide, 'POSTER');
  expect([odd.status, odd.problem.fields]).toEqual([422, { imageType: texts.invalid }]);
  const drawing = await send(Buffer.from('<svg/>'));
  expect([drawing.status, drawing.problem.code]).toEqual([415, 'upload_refused']);
  for (const size of [10_485_761, 10_600_000]) {
    const large = await send(Buffer.concat([wide], size));
    expect([large.status, large.problem.message]).toEqual([413, texts.uploadFailed]);
  }
});
