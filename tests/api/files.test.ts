import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage, uploadPdf, uploadVideo } from '#contract/files.ts';
import { answerOf, type RawAnswer } from '#tests/support/api-client.ts';
import { mp4, pdf } from '#tests/support/documents.ts';
import { dayMs, hourMs } from '#tests/support/fake-clock.ts';
import { noise, picture, seeThroughPng, turnedPicture } from '#tests/support/images.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { multipartRequest } from '#tests/support/uploads.ts';

interface Caller {
  readonly userId: number;
  readonly token: string;
}

async function caller(app: TestApp, email = 'noura@example.org'): Promise<Caller> {
  const { accessToken, user } = await app.signIn(email);
  return { userId: user.id, token: accessToken };
}

type ImageType = 'PROFILE_IMAGE' | 'ORG_LOGO' | 'LOGO';

function send(app: TestApp, { userId, token }: Caller, content: Buffer, imageType: ImageType = 'LOGO') {
  const body = { userId, imageType, fileName: 'me.png', base64: content.toString('base64') };
  return app.call(uploadImage, { body }, { token });
}

/** The content at an address, as a browser asks for it: without any header of the app. */
async function fetchFile(app: TestApp, address: string, headers: Record<string, string> = {}) {
  const answer = await app.server.inject({ method: 'GET', url: address, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

async function keptImage(app: TestApp, content: Buffer, imageType: ImageType) {
  const { presignedUrl } = (await send(app, await caller(app), content, imageType)).reply;
  const { headers, bytes } = await fetchFile(app, presignedUrl);
  return { type: headers['content-type'], bytes, found: await sharp(bytes).metadata() };
}

async function keptVideo(app: TestApp): Promise<string> {
  const { userId, token } = await caller(app);
  const answer = await app.request(multipartRequest(uploadVideo, token, { userId, content: mp4(1000) }));
  return answerOf<{ presignedUrl: string }>(answer).reply.presignedUrl;
}

test('a portrait is the centre square of the picture, small, without its metadata', async () => {
  await using app = await createTestApp();
  const wide = await picture({ width: 900, height: 500 });
  const { type, bytes, found } = await keptImage(app, wide, 'PROFILE_IMAGE');
  expect([type, found.format, found.width, found.height]).toEqual(['image/jpeg', 'jpeg', 200, 200]);
  expect([found.exif, found.icc, found.xmp]).toEqual([undefined, undefined, undefined]);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 20))).toEqual([1, 3, 10]);
});

test('a picture that a phone wrote on its side stands upright and tells nothing of the phone', async () => {
  await using app = await createTestApp();
  const { bytes, found } = await keptImage(app, await turnedPicture({ width: 400, height: 300 }), 'LOGO');
  expect([found.width, found.height, found.orientation, found.exif]).toEqual([
    300,
    400,
    undefined,
    undefined,
  ]);
  const top = await sharp(bytes).extract({ left: 0, top: 0, width: 300, height: 150 }).png().toBuffer();
  const { channels } = await sharp(top).stats();
  expect(channels[2]?.mean).toBeGreaterThan(180);
});

test('a portrait is at most 40 kB, whatever is on it, and no larger than its picture', async () => {
  await using app = await createTestApp();
  const loud = await keptImage(app, await noise({ width: 400, height: 400 }), 'PROFILE_IMAGE');
  expect(loud.bytes.length).toBeLessThanOrEqual(40_000);
  const small = await keptImage(app, await picture({ width: 60, height: 90 }), 'PROFILE_IMAGE');
  expect([small.found.width, small.found.height]).toEqual([60, 60]);
});

test('a photo of 50 megapixels ends as a portrait of at most 40 kB', async () => {
  await using app = await createTestApp();
  const photo = await picture({ width: 8660, height: 5774 });
  const { bytes, found } = await keptImage(app, photo, 'PROFILE_IMAGE');
  expect([found.width, found.height]).toEqual([200, 200]);
  expect(bytes.length).toBeLessThanOrEqual(40_000);
});

test.each([
  ['LOGO', 1600, 800],
  ['ORG_LOGO', 512, 256],
] as const)(
  'a picture for %s is at most %i px wide, whole, and stays see-through',
  async (type, width, height) => {
    await using app = await createTestApp();
    const kept = await keptImage(app, await seeThroughPng({ width: 2000, height: 1000 }), type);
    expect([kept.type, kept.found.width, kept.found.height]).toEqual(['image/webp', width, height]);
    expect(kept.found.hasAlpha).toBe(true);
  },
);

test('a see-through picture becomes a portrait on white', async () => {
  await using app = await createTestApp();
  const { bytes } = await keptImage(app, await seeThroughPng({ width: 300, height: 300 }), 'PROFILE_IMAGE');
  const { channels } = await sharp(bytes).stats();
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
});

test('base64 with its data: beginning is the same, and the type named there counts for nothing', async () => {
  await using app = await createTestApp();
  const { userId, token } = await caller(app);
  const base64 = `data:image/svg+xml;base64,${(await picture({ width: 20, height: 20 })).toString('base64')}`;
  const answer = await app.call(uploadImage, { body: { userId, fileName: 'a.svg', base64 } }, { token });
  expect(answer.status).toBe(200);
  const { headers } = await fetchFile(app, answer.reply.presignedUrl);
  expect(headers['content-type']).toBe('image/webp');
});

test('nobody uploads for another, and nobody unknown at all', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  const other = await caller(app, 'sami@example.org');
  const content = await picture({ width: 20, height: 20 });
  const forOther = await send(app, { ...noura, userId: other.userId }, content);
  expect([forOther.status, forOther.problem.code]).toEqual([403, 'forbidden']);
  const strange = await app.call(uploadImage, { body: { userId: 1, fileName: '', base64: 'AA==' } });
  expect(strange.status).toBe(401);
  for (const userId of [other.userId, 'x', undefined]) {
    const answer = await app.request(multipartRequest(uploadPdf, noura.token, { userId, content: pdf }));
    expect([userId, answer.status]).toEqual([userId, 403]);
  }
  expect(
    (await app.request(multipartRequest(uploadPdf, undefined, { userId: 1, content: pdf }))).status,
  ).toBe(401);
});

test('an address carries the content as it is, for a day at most, and lets nothing run', async () => {
  await using app = await createTestApp();
  const { userId, token } = await caller(app);
  const upload = { userId, content: pdf, fileName: 'مخطط “A”; v2.exe' };
  const uploaded = answerOf<{ presignedUrl: string }>(
    await app.request(multipartRequest(uploadPdf, token, upload)),
  );
  const { status, headers, bytes } = await fetchFile(app, uploaded.reply.presignedUrl);
  expect([status, headers['content-type'], bytes.equals(pdf)]).toEqual([200, 'application/pdf', true]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="____ _A_; v2.pdf"; filename*=UTF-8''${encodeURIComponent('مخطط “A”; v2.pdf')}`,
  );
  expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
  const seconds = Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]);
  app.clock.advance(seconds * 1000 - 1000);
  expect((await fetchFile(app, uploaded.reply.presignedUrl)).status).toBe(200);
  app.clock.advance(1000);
  expect((await fetchFile(app, uploaded.reply.presignedUrl)).status).toBe(404);
  expect(seconds * 1000).toBeLessThanOrEqual(dayMs);
  expect(seconds * 1000).toBeGreaterThanOrEqual(12 * hourMs);
});

test('an address that was changed, forged or cut leads nowhere, and neither does one without its content', async () => {
  await using app = await createTestApp();
  const { presignedUrl } = (await send(app, await caller(app), await picture({ width: 20, height: 20 })))
    .reply;
  const [path = '', query = ''] = presignedUrl.split('?');
  const id = path.slice('/files/'.length);
  const changed = [
    path,
    `${path}?`,
    `${path}/?${query}`,
    presignedUrl.replace(/expires=\d/, 'expires=9'),
    presignedUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    presignedUrl.replace(id, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`),
    `${presignedUrl}&more=1`,
    `/files/..%2f..%2flast-links.db?${query}`,
    `/files/portraits?${query}`,
  ];
  for (const address of changed) {
    const answer = await fetchFile(app, address);
    expect([address, answer.status, JSON.parse(answer.bytes.toString()).code]).toEqual([
      address,
      404,
      'not_found',
    ]);
  }
  await app.context.files.remove(id);
  const gone = await fetchFile(app, presignedUrl);
  expect([gone.status, gone.headers['cache-control'], gone.headers.etag]).toEqual([
    404,
    'no-store',
    undefined,
  ]);
});

test('who has the content already is told so', async () => {
  await using app = await createTestApp();
  const { presignedUrl } = (await send(app, await caller(app), await picture({ width: 20, height: 20 })))
    .reply;
  const { headers } = await fetchFile(app, presignedUrl);
  const again = await fetchFile(app, presignedUrl, { 'if-none-match': String(headers.etag) });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  const other = await fetchFile(app, presignedUrl, { 'if-none-match': '"another"' });
  expect(other.status).toBe(200);
  const head = await app.server.inject({ method: 'HEAD', url: presignedUrl });
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    headers['content-length'],
    0,
  ]);
});

const ranges = [
  ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
  ['bytes=900-', 206, 'bytes 900-999/1000', 100],
  ['bytes=-10', 206, 'bytes 990-999/1000', 10],
  ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
  ['bytes=0-5000', 206, 'bytes 0-999/1000', 1000],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=-0', 416, 'bytes */1000', 0],
  ['bytes=5-4', 200, undefined, 1000],
  ['bytes=0-1,5-6', 200, undefined, 1000],
  ['bytes=-', 200, undefined, 1000],
  ['pages=1-2', 200, undefined, 1000],
] as const;

test('a player that asks for a part of a video of 1,000 bytes gets that part', async () => {
  await using app = await createTestApp();
  const address = await keptVideo(app);
  for (const [range, status, contentRange, length] of ranges) {
    const answer = await fetchFile(app, address, { range });
    expect([range, answer.status, answer.headers['content-range']]).toEqual([range, status, contentRange]);
    const [start = 0] = /\d+/.exec(contentRange ?? '0')?.map(Number) ?? [];
    const part = status === 416 ? Buffer.alloc(0) : mp4(1000).subarray(start, start + length);
    expect(answer.bytes.equals(part), range).toBe(true);
    expect(answer.headers['content-length'], range).toBe(String(length));
  }
});

test('a part is sent only of the same content, and a video is shown in its place', async () => {
  await using app = await createTestApp();
  const address = await keptVideo(app);
  const { headers } = await fetchFile(app, address);
  expect(headers['content-disposition']).toMatch(/^inline; filename="file.mp4"/);
  const range = 'bytes=0-9';
  const same = await fetchFile(app, address, { range, 'if-range': String(headers.etag) });
  const other = await fetchFile(app, address, { range, 'if-range': '"another"' });
  expect([same.status, other.status, other.bytes.length]).toEqual([206, 200, 1000]);
});

test('an image larger than 10 MB is refused by its length, also where the body is cut by the server', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  const codes: [number, string, string][] = [];
  const note = ({ status, text }: RawAnswer) => {
    const { code, message } = JSON.parse(text);
    codes.push([status, code, message]);
  };
  const png = await picture({ width: 20, height: 20 }, 'png');
  note(await send(app, noura, Buffer.concat([png], 10_485_761)));
  note(await send(app, noura, Buffer.concat([png], 10_600_000)));
  expect(codes).toEqual(codes.map(() => [413, 'upload_too_large', texts.uploadFailed]));
});
