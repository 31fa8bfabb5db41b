import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage, uploadPdf, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { createOrganization } from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { storageLimits } from '#contract/storage-limits.ts';
import { insertFile } from '#server/providers/files/store.ts';
import { answerOf } from '#tests/support/api-client.ts';
import { mp4Beginning, pdf } from '#tests/support/documents.ts';
import { picture } from '#tests/support/images.ts';
import { warmUp } from '#tests/support/people.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { bytes, multipartRequest, sendUpload } from '#tests/support/uploads.ts';

interface Caller {
  readonly userId: number;
  readonly token: string;
}

async function caller(app: TestApp, email = 'noura@example.org'): Promise<Caller> {
  const { accessToken, user } = await app.signIn(email);
  return { userId: user.id, token: accessToken };
}

function sendImage(app: TestApp, { userId, token }: Caller, content: Buffer) {
  const body = { userId, fileName: 'me.png', base64: content.toString('base64') };
  return app.call(uploadImage, { body }, { token });
}

/** How many files are being received. */
const arriving = ({ context }: TestApp) =>
  readdir(join(context.config.dataDir, 'files', 'unfinished')).then(
    (names) => names.length,
    () => 0,
  );

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6b55' } });

test('a picture that is unpacked whole is refused where that takes too much memory', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  const [large, usual] = [() => plain(6000, 6000), () => plain(4000, 3000)];
  const whole = { progressive: true };
  const { status, problem } = await sendImage(app, noura, await large().jpeg(whole).toBuffer());
  expect([status, problem.message]).toEqual([415, texts.uploadFailed]);
  for (const passing of [large().jpeg(), usual().jpeg(whole), usual().png(whole)]) {
    expect((await sendImage(app, noura, await passing.toBuffer())).status).toBe(200);
  }
});

test('a picture that is longer than any photo is refused, whatever it packs to', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  for (const [width, height] of [
    [262_144, 16],
    [16, 20_000],
  ] as const) {
    expect((await sendImage(app, noura, await plain(width, height).png().toBuffer())).status).toBe(415);
  }
  expect((await sendImage(app, noura, await plain(16_000, 100).png().toBuffer())).status).toBe(200);
});

test('one person sends three files at a time, and others are not kept waiting by it', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [noura, sami] = [await caller(app), await caller(app, 'sami@example.org')];
  const video = () => ({ userId: noura.userId, content: bytes(1_000_000, mp4Beginning()) });
  const running = [1, 2, 3].map(() =>
    sendUpload({ origin, endpoint: uploadVideo, token: noura.token, stopAfter: 200_000 }, video()),
  );
  const small = await picture({ width: 20, height: 20 });
  try {
    await expect.poll(() => arriving(app)).toBe(3);
    expect((await sendImage(app, noura, small)).status).toBe(429);
    const refused = await app.request(multipartRequest(uploadPdf, noura.token, { ...noura, content: pdf }));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await sendImage(app, sami, small)).status).toBe(200);
  } finally {
    for (const { cut } of running) cut();
  }
  await expect.poll(async () => (await sendImage(app, noura, small)).status).toBe(200);
});

test('nobody fills the disk: what one person has stored has an end', async () => {
  await using app = await createTestApp();
  const [noura, sami] = [await caller(app), await caller(app, 'sami@example.org')];
  const file = { kind: 'video', name: 'a.mp4', content_type: 'video/mp4' } as const;
  const times = { created_at: 0, unused_since: 0 };
  const size = storageLimits.maxBytes / 2;
  for (const id of ['a'.repeat(32), 'b'.repeat(32)]) {
    const row = { ...file, ...times, id, size, owner_user_id: noura.userId };
    await app.context.database.transaction((tx) => insertFile(tx, row));
  }
  const form = (who: Caller) => app.request(multipartRequest(uploadPdf, who.token, { ...who, content: pdf }));
  const { status, problem } = answerOf(await form(noura));
  expect([status, problem.code]).toEqual([413, 'upload_too_large']);
  expect(problem.message).not.toBe(texts.uploadTooLarge);
  const small = await picture({ width: 20, height: 20 });
  expect((await sendImage(app, noura, small)).status).toBe(413);
  expect([(await form(sami)).status, (await sendImage(app, sami, small)).status]).toEqual([200, 200]);
});

/** Status of an answer; asked again, as an app does, where a busy machine let it wait too long for a lock. */
async function untilTaken(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { status } = await ask();
    if (status !== 503 || tries === 5) return status;
  }
}

test('a file that is chosen for two places at once stands in one', async () => {
  await using app = await createTestApp();
  const { userId, token } = await caller(app);
  const small = await picture({ width: 20, height: 20 });
  await warmUp(app);
  // Each may be an organisation, and the last of a day refuses those beside it for another reason.
  for (let round = 1; round < limits.organizationsPerDay; round += 1) {
    const { presignedUrl } = (await sendImage(app, { userId, token }, small)).reply;
    const organization = (at: number) => ({
      name: 'Hub',
      location: 'Riyadh',
      orgLastlinkSuffix: `hub_${round}_${at}`,
      logo: presignedUrl,
    });
    const answers = await Promise.all([
      untilTaken(() => app.call(updateMe, { body: { image: presignedUrl } }, { token })),
      ...[1, 2, 3].map((at) =>
        untilTaken(() => app.call(createOrganization, { body: organization(at) }, { token })),
      ),
    ]);
    const outcomes = answers.map((status) => (status < 300 ? 'stands' : String(status)));
    expect(outcomes.toSorted()).toEqual(['422', '422', '422', 'stands']);
  }
});

test('where the disk is full an image is refused for now, as every file is', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  const small = await picture({ width: 20, height: 20 });
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
  const { unfinishedFiles } = app.context;
  Object.assign(app.context, {
    unfinishedFiles: { ...unfinishedFiles, receive: () => Promise.reject(full) },
  });
  const { status, headers } = await sendImage(app, noura, small);
  expect([status, headers['retry-after']]).toEqual([503, '60']);
});

test('a person has an end also of files that are nearly nothing', async () => {
  await using app = await createTestApp();
  const noura = await caller(app);
  const file = { kind: 'pdf', name: 'a.pdf', content_type: 'application/pdf', size: 10 } as const;
  await app.context.database.transaction(async (tx) => {
    for (let count = 0; count < storageLimits.maxFiles; count += 1) {
      const times = { created_at: 0, unused_since: 0 };
      await insertFile(tx, { ...file, ...times, id: `file-${count}`, owner_user_id: noura.userId });
    }
  });
  const { status, problem } = await sendImage(app, noura, await picture({ width: 20, height: 20 }));
  expect([status, problem.code]).toEqual([413, 'upload_too_large']);
  expect(problem.message).toContain('1000 files');
});

const storedIds = async ({ context }: TestApp) =>
  (await context.database.reader.selectFrom('files').select('id').execute()).map(({ id }) => id);

test('a file that is sent again under its key is kept once', async () => {
  await using app = await createTestApp();
  const [noura, sami] = [await caller(app), await caller(app, 'sami@example.org')];
  const keyed = { [headerNames.idempotencyKey]: randomUUID() };
  const send = (who: Caller, content = pdf) => {
    const request = multipartRequest(uploadPdf, who.token, { ...who, content });
    return app.request({ ...request, headers: { ...request.headers, ...keyed } });
  };
  await warmUp(app);
  const answers = await Promise.all([send(noura), send(noura), send(noura)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const other = answerOf(await send(noura, Buffer.concat([pdf, pdf])));
  expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
  expect((await send(sami)).text).not.toBe(answers[0]?.text);
  const ids = await storedIds(app);
  expect(ids).toHaveLength(2);
  const stored: string[] = [];
  for await (const some of app.context.files.storedBefore(Number.POSITIVE_INFINITY)) stored.push(...some);
  expect(stored.toSorted()).toEqual(ids.toSorted());
});

test('an image that is sent again under its key is kept once', async () => {
  await using app = await createTestApp();
  const { userId, token } = await caller(app);
  const base64 = (await picture({ width: 20, height: 20 })).toString('base64');
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const send = () =>
    app.call(uploadImage, { body: { userId, fileName: 'me.png', base64 } }, { token, headers });
  const [first, second] = [await send(), await send()];
  expect(second.reply).toEqual(first.reply);
  expect(await storedIds(app)).toHaveLength(1);
});
