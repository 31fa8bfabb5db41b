import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { uploadVideo } from '#contract/files.ts';
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
/** The most that uploads and downloads may add to the server's memory. */
const growthMax = 64 * megabyte;

async function signIn(server: ServerProcess, email: string) {
  const body = { email, password: demoLogin.password };
  const { accessToken: token, user } = answerOf<SignedIn>(
    await server.request(requestFor(signInByPassword, { body })),
  ).reply;
  return { origin: server.origin, token, userId: user.id };
}

type Sender = Awaited<ReturnType<typeof signIn>>;

async function uploadOnce({ userId, ...sender }: Sender): Promise<string> {
  const content = bytes(limits.uploadMaxBytes, mp4Beginning());
  const answer = await sendUpload({ ...sender, endpoint: uploadVideo }, { userId, content }).answer;
  if (answer.status !== 200) throw new Error(`An upload failed with ${answer.status}: ${answer.text}`);
  return answerOf<{ presignedUrl: string }>(answer).reply.presignedUrl;
}

async function readOnce(server: ServerProcess, url: string): Promise<void> {
  let size = 0;
  const { body } = await fetch(new URL(url, server.origin));
  for await (const piece of body ?? []) size += piece.length;
  if (size !== limits.uploadMaxBytes) throw new Error(`${size} bytes came.`);
}

/** Does that many pieces of work of 100 MB each at once; a row of the table, and by how much the memory grew. */
async function measure(server: ServerProcess, what: string, work: readonly (() => Promise<unknown>)[]) {
  const start = performance.now();
  const all = () => Promise.all(work.map((one) => one()));
  const growth = await growthDuring(server.child.pid ?? 0, all);
  const speed = (work.length * limits.uploadMaxBytes) / megabyte / ((performance.now() - start) / 1000);
  return { growth, row: [what, `${speed.toFixed(0)} MB/s`, inMegabytes(growth)] };
}

/** Starts the bucket in a thread of its own, so that it does not slow down what is measured here. */
async function startBucketThread() {
  const worker = new Worker(new URL('./support/bucket-thread.ts', import.meta.url));
  const env = await new Promise<Readonly<Record<string, string>>>((resolve) =>
    worker.once('message', resolve),
  );
  return { env, [Symbol.asyncDispose]: async () => void (await worker.terminate()) };
}

const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
try {
  await using bucket = await startBucketThread();
  const env = { ...bucket.env, DATA_DIR: folder, DEMO: '1', RATE_LIMITS_OFF: '1' };
  await using server = await startServer(env);
  const senders = await Promise.all(demoAccounts.map(({ email }) => signIn(server, email)));
  console.log(`server at rest: ${inMegabytes(memoryOf(server.child.pid ?? 0))}`);
  const uploads = (count: number) =>
    Array.from({ length: count }, (_, index) => () => uploadOnce(senders[index % senders.length] as Sender));
  const results = [
    await measure(server, '100 MB sent', uploads(1)),
    await measure(server, '100 MB again', uploads(1)),
    await measure(server, '10 of 100 MB at once', uploads(10)),
  ];
  const url = await uploadOnce(senders[0] as Sender);
  const reads = (count: number) => Array.from({ length: count }, () => () => readOnce(server, url));
  results.push(await measure(server, '100 MB read', reads(1)));
  results.push(await measure(server, '10 times at once', reads(10)));
  printTable([['files in a bucket', 'speed', 'memory grows by'], ...results.map(({ row }) => row)]);
  if (results.some(({ growth }) => growth > growthMax)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
