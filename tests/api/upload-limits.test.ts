import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploadImage, uploadImageFile, uploadPdf, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { mp4Beginning, pdf } from '#tests/support/documents.ts';
import { picture } from '#tests/support/images.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { bytes, multipartRequest, type RunningUpload, sendUpload } from '#tests/support/uploads.ts';

const megabyte = 1_048_576;
const gigabyte = 1024 * megabyte;

interface Sender {
  readonly origin: string;
  readonly userId: number;
  readonly token: string;
}

async function senders(app: TestApp, names: string): Promise<Sender[]> {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = await Promise.all([...names].map((name) => app.signIn(`${name}@example.org`)));
  return signedIn.map(({ accessToken, user }) => ({ origin, userId: user.id, token: accessToken }));
}

/** With so much of the disk left. */
function leaveFree({ context }: TestApp, bytesFree: number): void {
  Object.assign(context, {
    unfinishedFiles: { ...context.unfinishedFiles, freeBytes: async () => bytesFree },
  });
}

interface Held {
  /** What the request says of its length; nothing by itself. */
  readonly length?: number;
  readonly sent: number;
}

/** Begins an upload whose rest does not come. */
function hold(sender: Sender, { length, sent }: Held): RunningUpload {
  const headers: Record<string, string> = length === undefined ? {} : { 'content-length': String(length) };
  return sendUpload(
    { ...sender, endpoint: uploadVideo, headers, stopAfter: sent },
    { userId: sender.userId, content: bytes(sent + 1000, mp4Beginning()) },
  );
}

/** How many bytes have arrived of how many files. */
async function arriving({ context }: TestApp): Promise<number> {
  const folder = join(context.config.dataDir, 'files', 'unfinished');
  return (await readdir(folder).catch(() => [])).length;
}

async function sendPdf(app: TestApp, { token, userId }: Sender) {
  const { status, headers } = await app.request(multipartRequest(uploadPdf, token, { userId, content: pdf }));
  return [status, headers['retry-after']];
}

test('the last gigabyte of the disk is not for files, also where many arrive at once', async () => {
  await using app = await createTestApp();
  const [noura, sami] = await senders(app, 'ab');
  if (!noura || !sami) return expect.unreachable();
  leaveFree(app, gigabyte + limits.uploadMaxBytes);
  const running = hold(sami, { sent: 200_000 });
  await expect.poll(() => arriving(app)).toBe(1);
  // As much as has arrived is taken already.
  leaveFree(app, gigabyte + limits.uploadMaxBytes - 300_000);
  expect(await sendPdf(app, noura)).toEqual([503, '60']);
  running.cut();
  await expect.poll(() => sendPdf(app, noura)).toEqual([200, undefined]);
  leaveFree(app, gigabyte);
  const content = await picture({ width: 20, height: 20 });
  const image = multipartRequest(uploadImageFile, noura.token, { ...noura, content });
  expect((await app.request(image)).status).toBe(503);
  expect(await arriving(app)).toBe(0);
});

test('an upload is promised as much of the disk as it says, less what has arrived', async () => {
  await using app = await createTestApp();
  const [noura, sami, huda, last] = await senders(app, 'abcd');
  if (!noura || !sami || !huda || !last) return expect.unreachable();
  leaveFree(app, gigabyte + megabyte);
  const small = [noura, noura, noura, sami, sami, sami].map((who) =>
    hold(who, { length: 100_000, sent: 300 }),
  );
  await expect.poll(() => arriving(app)).toBe(6);
  expect(await sendPdf(app, last)).toEqual([200, undefined]);
  for (const { cut } of small) cut();
  await expect.poll(() => arriving(app)).toBe(0);
  leaveFree(app, gigabyte + 8 * megabyte);
  const large = hold(huda, { length: 7 * megabyte, sent: 6 * megabyte });
  await large.sent;
  leaveFree(app, gigabyte + 2 * megabyte);
  await expect.poll(() => sendPdf(app, last)).toEqual([200, undefined]);
  large.cut();
});

test('twelve large files are taken at a time, and small ones always', async () => {
  await using app = await createTestApp();
  const [last, ...others] = await senders(app, 'abcde');
  if (!last) return expect.unreachable();
  const running = others.flatMap((who) =>
    [1, 2, 3].map(() => hold(who, { length: 50 * megabyte, sent: 10_000 })),
  );
  await expect.poll(() => arriving(app)).toBe(12);
  const refused = hold(last, { length: 50 * megabyte, sent: 10_000 });
  const { status, headers } = await refused.answer;
  refused.cut();
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(await sendPdf(app, last)).toEqual([200, undefined]);
  for (const { cut } of running) cut();
  await expect.poll(() => arriving(app)).toBe(0);
  const again = hold(last, { length: 50 * megabyte, sent: 10_000 });
  await expect.poll(() => arriving(app)).toBe(1);
  again.cut();
});

test('thirty uploads of a person that come to nothing are enough for a minute', async () => {
  await using app = await createTestApp();
  const [noura, sami] = await senders(app, 'ab');
  if (!noura || !sami) return expect.unreachable();
  const refused = multipartRequest(uploadPdf, noura.token, { ...noura, content: Buffer.from('<html>') });
  for (let count = 0; count < 29; count += 1) expect((await app.request(refused)).status).toBe(415);
  expect(await sendPdf(app, noura)).toEqual([200, undefined]);
  const body = { userId: noura.userId, fileName: 'a', base64: 'AAAA' };
  expect((await app.call(uploadImage, { body }, noura)).status).toBe(415);
  app.clock.advance(20_000);
  expect(await sendPdf(app, noura)).toEqual([429, '40']);
  expect((await app.call(uploadImage, { body }, noura)).status).toBe(429);
  expect(await sendPdf(app, sami)).toEqual([200, undefined]);
  app.clock.advance(40_000);
  expect(await sendPdf(app, noura)).toEqual([200, undefined]);
});

/** Sends the beginning of a body of 13 MB as JSON; answers what came back without the rest, and what of the connection. */
function sendBeginning({ origin, token }: Sender, beginning: string): Promise<unknown[]> {
  const headers = {
    ...clientHeaders,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': '13000000',
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(uploadImage.path, origin), { method: 'POST', headers });
    outgoing.once('error', reject).once('response', (response) => {
      resolve([response.statusCode, response.headers.connection]);
      outgoing.destroy();
    });
    outgoing.write(beginning);
  });
}

test('a large body that does not begin like a picture is refused before the rest of it has come', async () => {
  await using app = await createTestApp();
  const [noura] = await senders(app, 'a');
  if (!noura) return expect.unreachable();
  const filler = 'x'.repeat(10_000);
  for (const beginning of [
    `{"base64":${'['.repeat(10_000)}`,
    `{"k":"${filler}`,
    `{"base64":"data:image/svg+xml;base64,PHN2Zy${filler}`,
    `{"fileName":"${filler}","base64":"/9j/`,
  ])
    expect([beginning.slice(0, 40), await sendBeginning(noura, beginning)]).toEqual([
      beginning.slice(0, 40),
      [415, undefined],
    ]);
});

test.each([
  ['a jpeg', 'jpeg', ''],
  ['a png', 'png', ''],
  ['a data: address', 'png', 'data:image/png;base64,'],
] as const)('a large body of base64 is taken: %s', async (_, format, before) => {
  await using app = await createTestApp();
  const [noura] = await senders(app, 'a');
  if (!noura) return expect.unreachable();
  const base64 = before + (await picture({ width: 20, height: 20 }, format)).toString('base64');
  // Some writers put a backslash before every slash.
  const text = JSON.stringify({ userId: noura.userId, fileName: 'ن'.repeat(500), base64 }).replaceAll(
    '/',
    '\\/',
  );
  for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
    const answer = await fetch(new URL(uploadImage.path, noura.origin), {
      method: 'POST',
      headers: {
        ...clientHeaders,
        authorization: `Bearer ${noura.token}`,
        'content-type': 'application/json',
      },
      body: 'transfer-encoding' in headers ? new Blob([text]).stream() : text + ' '.repeat(700_000),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(200);
  }
});
