import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { Files, ReceivedFile } from '#server/providers/files/files.ts';
import { createS3Files } from '#server/providers/files/s3/s3-files.ts';
import { s3Config } from '#server/providers/files/settings.ts';
import { createUnfinishedFiles } from '#server/providers/files/unfinished-files.ts';
import { providerFaults, startFaultyWay } from '#tests/support/faulty-way.ts';
import { startBucket, type TestBucket } from '#tests/support/s3/bucket.ts';
import { sleep } from '#tests/support/sleep.ts';

const id = 'a'.repeat(32);
const large = 11_000_000;
const short = { connect: 300, usual: 300, opening: 300, sending: 2_000, idle: 300 };

type Env = Readonly<Record<string, string>>;

function filesOf(env: Env, patience: Partial<typeof short> = short): Files & Disposable {
  const config = s3Config(env);
  if (config === null) throw new Error('No bucket is configured.');
  const logger = pino({ level: 'silent' });
  const files = createS3Files({ config, folder: 'folder', clock: Date.now, logger, patience });
  return { ...files, [Symbol.dispose]: () => files.close() };
}

async function startDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-faults-'));
  const unfinished = createUnfinishedFiles(folder);
  return {
    receive: (size: number): Promise<ReceivedFile> =>
      unfinished.receive(Readable.from([Buffer.alloc(size, 7)])),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function faultOf(work: Promise<unknown>): Promise<ProviderFault> {
  const error: unknown = await work.then(
    () => 'no fault at all',
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderFault) return error;
  throw new Error('No fault of the storage', { cause: error });
}

const sizeOf = async (content: Readable | null) => content && (await buffer(content)).length;

test.concurrent.for(providerFaults)(
  'a bucket with this fault keeps, gives and removes nothing: %s',
  async (fault, { expect: expectThis }) => {
    await using bucket = await startBucket();
    await using disk = await startDisk();
    await using way = await startFaultyWay(bucket.origin);
    using good = filesOf(bucket.env);
    await good.put(id, await disk.receive(10));
    const env = { ...bucket.env, S3_ENDPOINT: way.originWith(fault) };
    // Each by itself, so that none is spared since another one failed.
    using one = filesOf(env, { ...short, sending: 300 });
    using two = filesOf(env);
    using three = filesOf(env);
    using four = filesOf(env);
    const faults = await Promise.all([
      faultOf(one.put('b'.repeat(32), await disk.receive(10))),
      faultOf(two.open(id)),
      faultOf(three.remove(id)),
      faultOf(four.has(id)),
    ]);
    const kind = /^status 4(?!29)/.test(fault) ? 'refused' : 'unavailable';
    expectThis(faults.map((found) => found.kind)).toEqual([kind, kind, kind, kind]);
    // Neither where it was asked, nor what it said.
    for (const { message } of faults) expectThis(message).not.toMatch(/127\.0|folder|secret|S3RVER/);
    expectThis(await sizeOf(await good.open(id))).toBe(10);
  },
);

test('a wrong secret is refused, and what it would have put is not there', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  using wrong = filesOf({ ...bucket.env, S3_SECRET_KEY: 'another' });
  const fault = await faultOf(wrong.put(id, await disk.receive(10)));
  expect([fault.kind, fault.status, fault.message]).toEqual([
    'refused',
    403,
    'The file storage answered 403 (SignatureDoesNotMatch)',
  ]);
  expect(bucket.refused).toEqual(['SignatureDoesNotMatch']);
  using right = filesOf(bucket.env);
  expect(await right.has(id)).toBe(false);
});

test('a request that was changed on its way is refused', async () => {
  await using bucket = await startBucket();
  const signed: Record<string, string> = {};
  const watching = createServer((incoming, response) => {
    for (const [name, value] of Object.entries(incoming.headers)) signed[name] = String(value);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(watching, 'listening');
  const origin = `http://127.0.0.1:${(watching.address() as AddressInfo).port}`;
  using files = filesOf({ ...bucket.env, S3_ENDPOINT: origin });
  await files.remove(id);
  watching.close();
  const { host, connection, ...headers } = signed;
  const path = `/${bucket.env.S3_BUCKET}/folder/${id}?x-id=DeleteObject`;
  const send = async (url: string, given: Record<string, string>) => {
    const incoming = { ...given, 'x-amz-content-sha256': given['x-amz-content-sha256'] ?? '' };
    return (await fetch(`${bucket.origin}${url}`, { method: 'DELETE', headers: incoming })).status;
  };
  // Its host is another one, its key is, its time is.
  expect(await send(path, headers)).toBe(403);
  expect(await send(path.replace('a', 'b'), headers)).toBe(403);
  expect(await send(path, { ...headers, 'x-amz-date': '20200101T000000Z' })).toBe(403);
  expect(new Set(bucket.refused)).toEqual(new Set(['SignatureDoesNotMatch']));
});

test('nothing but the endpoint is asked, whatever the environment says to an SDK', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  let asked = 0;
  const decoy = createServer((_incoming, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(decoy, 'listening');
  const elsewhere = `http://127.0.0.1:${(decoy.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL: elsewhere,
    AWS_ENDPOINT_URL_S3: elsewhere,
    AWS_EC2_METADATA_SERVICE_ENDPOINT: elsewhere,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: elsewhere,
    AWS_ACCESS_KEY_ID: 'another',
    AWS_SECRET_ACCESS_KEY: 'another',
    AWS_SESSION_TOKEN: 'another',
    AWS_REGION: 'eu-north-1',
    AWS_DEFAULTS_MODE: 'auto',
    AWS_USE_FIPS_ENDPOINT: 'true',
    AWS_USE_DUALSTACK_ENDPOINT: 'true',
    AWS_AUTH_SCHEME_PREFERENCE: 'sigv4a',
    AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_SUPPORTED',
    AWS_PROFILE: 'another',
    HTTP_PROXY: elsewhere,
    http_proxy: elsewhere,
  }))
    vi.stubEnv(name, value);
  const ports = new Set<number | undefined>();
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => ports.add(socket.remotePort));
  };
  channel('net.client.socket').subscribe(note);
  try {
    using files = filesOf(bucket.env);
    await files.put(id, await disk.receive(large));
    expect(await sizeOf(await files.open(id))).toBe(large);
    for await (const _ids of files.storedBefore(0));
    await files.removeUnfinished(0);
    await files.remove(id);
    expect(bucket.refused).toEqual([]);
    expect(asked).toBe(0);
    // Beside it only the relay, which asks the server behind it.
    const endpoint = Number(new URL(bucket.origin).port);
    expect(ports).toEqual(new Set([endpoint, bucket.portBehind]));
  } finally {
    channel('net.client.socket').unsubscribe(note);
    vi.unstubAllEnvs();
    decoy.close();
  }
});

test('a content that breaks off in the middle ends with a fault, and not as if it were whole', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  using files = filesOf(bucket.env);
  await files.put(id, await disk.receive(large));
  bucket.trouble = 'cut';
  const content = await files.open(id);
  await expect(sizeOf(content)).rejects.toThrow();
});

test('a content that stops coming ends with a fault, but one whose reader takes a rest does not', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  const stopping = createServer((_incoming, response) => {
    response.writeHead(200, { etag: '"one"', 'content-length': '100' });
    response.write('the beginning');
  }).listen(0, '127.0.0.1');
  await once(stopping, 'listening');
  const { port } = stopping.address() as AddressInfo;
  using stopped = filesOf({ ...bucket.env, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const { message } = await faultOf(sizeOf(await stopped.open(id)));
  expect(message).toBe('The file storage stopped in the middle of a file');
  stopping.closeAllConnections();
  stopping.close();
  using files = filesOf(bucket.env);
  await files.put(id, await disk.receive(large));
  const content = await files.open(id);
  await sleep(2.5 * short.idle);
  expect(await sizeOf(content)).toBe(large);
});

test('contents that are being read keep nobody else from being answered', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  using files = filesOf(bucket.env, {});
  await files.put(id, await disk.receive(large));
  const opened = await Promise.all(Array.from({ length: 25 }, () => files.open(id)));
  expect(await files.has(id)).toBe(true);
  for (const content of opened) content?.destroy();
  await expect.poll(() => bucket.running.size).toBe(0);
});

/** Has an upload in parts end in the middle, with a bucket that is away when its parts are to be thrown away. */
async function leaveUnfinished(bucket: TestBucket, received: ReceivedFile): Promise<void> {
  using files = filesOf(bucket.env);
  bucket.onRequest = (line) => {
    if (line.startsWith('PUT')) bucket.trouble = 'away';
  };
  await faultOf(files.put(id, received));
  // Its attempts to throw them away, before it leaves the bucket alone.
  await expect.poll(() => bucket.seen.filter((line) => line.startsWith('DELETE'))).toHaveLength(2);
  bucket.onRequest = null;
}

test('parts that nobody completed are thrown away once they are old', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  await leaveUnfinished(bucket, await disk.receive(large));
  bucket.trouble = null;
  expect(bucket.unfinished()).toEqual([`folder/${id}`]);
  using files = filesOf(bucket.env);
  await files.removeUnfinished(Date.now() - 60_000);
  expect(bucket.unfinished()).toHaveLength(1);
  await files.removeUnfinished(Date.now() + 1000);
  expect(bucket.unfinished()).toEqual([]);
  expect(await files.has(id)).toBe(false);
});

test('an upload that fails leaves no parts', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  using files = filesOf(bucket.env);
  const { path } = await disk.receive(large);
  await expect(files.put(id, { path, size: large + 1 })).rejects.toThrow('shorter');
  await expect.poll(() => bucket.unfinished()).toEqual([]);
  expect(await files.has(id)).toBe(false);
});

test('parts that were put together although the answer was lost are a content', async () => {
  await using bucket = await startBucket();
  await using disk = await startDisk();
  using files = filesOf(bucket.env);
  bucket.trouble = 'lose completion';
  await files.put(id, await disk.receive(large));
  expect(await sizeOf(await files.open(id))).toBe(large);
});
