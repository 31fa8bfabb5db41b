import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadImage, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import { demoAccounts, demoLogin } from '#server/demo/demo-people.ts';
import { answerOf, requestFor } from '#tests/support/api-client.ts';
import { mp4Beginning } from '#tests/support/documents.ts';
import { growthDuring, memoryOf } from '#tests/support/process-memory.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { bytes, sendUpload } from '#tests/support/uploads.ts';
import { printTable } from './support/print-table.ts';

const megabyte = 1_048_576;
const inMegabytes = (size: number) => `${(size / megabyte).toFixed(1)} MB`;

async function signIn(server: ServerProcess, email: string) {
  const body = { email, password: demoLogin.password };
  const answer = await server.request(requestFor(signInByPassword, { body }));
  const { accessToken: token, user } = answerOf<SignedIn>(answer).reply;
  return { origin: server.origin, token, userId: user.id };
}

type Sender = Awaited<ReturnType<typeof signIn>>;

/** Does it that often at once, by one person after the other: each may send three files, and one large picture, at a time. */
const allAtOnce = (count: number, senders: readonly Sender[], send: (sender: Sender) => Promise<void>) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const sender = senders[index % senders.length];
      if (sender) await send(sender);
    }),
  );

async function uploadOnce({ userId, ...sender }: Sender): Promise<void> {
  const content = bytes(limits.uploadMaxBytes, mp4Beginning());
  const { status, text } = await sendUpload({ ...sender, endpoint: uploadVideo }, { userId, content }).answer;
  if (status !== 200) throw new Error(`An upload failed with ${status}: ${text}`);
}

async function uploadsAtOnce(
  server: ServerProcess,
  senders: readonly Sender[],
  count: number,
): Promise<string[]> {
  const start = performance.now();
  const growth = await growthDuring(server.child.pid ?? 0, () => allAtOnce(count, senders, uploadOnce));
  const seconds = (performance.now() - start) / 1000;
  const speed = (count * limits.uploadMaxBytes) / megabyte / seconds;
  return [`${count} of 100 MB at once`, `${speed.toFixed(0)} MB/s`, inMegabytes(growth)];
}

/** With as much in it as a phone's photo has. */
async function photoOf50Megapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 2165, height: 1444, channels: 3, background: '#808080', noise } as const;
  return sharp(await sharp({ create }).png().toBuffer())
    .resize(8660, 5774, { kernel: 'cubic' })
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function portraits(
  server: ServerProcess,
  senders: readonly Sender[],
  count: number,
): Promise<string[]> {
  const photo = await photoOf50Megapixels();
  const picture = {
    imageType: 'PROFILE_IMAGE',
    fileName: 'a.jpg',
    base64: photo.toString('base64'),
  } as const;
  let size = 0;
  const send = async ({ userId, token }: Sender) => {
    const body = { ...picture, userId };
    const answer = await server.request({ ...requestFor(uploadImage, { body }, { token }) });
    const { presignedUrl } = answerOf<{ presignedUrl: string }>(answer).reply;
    size = (await (await fetch(new URL(presignedUrl, server.origin))).arrayBuffer()).byteLength;
  };
  const start = performance.now();
  const growth = await growthDuring(server.child.pid ?? 0, () => allAtOnce(count, senders, send));
  const each = (performance.now() - start) / count;
  const what = `${count} of 50 megapixels at once (${inMegabytes(photo.length)})`;
  return [what, `${Math.round(each)} ms each`, inMegabytes(growth), `${(size / 1000).toFixed(1)} kB`];
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
try {
  await using server = await startServer({ DATA_DIR: folder, DEMO: '1', RATE_LIMITS_OFF: '1' });
  const senders = await Promise.all(demoAccounts.map(({ email }) => signIn(server, email)));
  console.log(`server at rest: ${inMegabytes(memoryOf(server.child.pid ?? 0))}`);
  const files = [];
  for (const count of [1, 1, 10]) files.push(await uploadsAtOnce(server, senders, count));
  printTable([['files', 'speed', 'memory grows by'], ...files]);
  const photos = [];
  for (const count of [1, 1, senders.length]) photos.push(await portraits(server, senders, count));
  printTable([['portraits', 'time', 'memory grows by', 'ends as'], ...photos]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
