import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { pageOf, wholeList } from './list-pages.ts';
import { signatureFault } from './signature-check.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';

/** The keys that s3rver knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'files-of-tests';

/**
 * What happens on the way: no request comes through, an answer is cut off in the middle of its body, or the first one is
 * lost that says that parts are put together.
 */
type Trouble = 'away' | 'cut' | 'lose completion' | null;

export interface TestBucket extends AsyncDisposable {
  readonly origin: string;
  /** Port of the server behind the relay. */
  readonly portBehind: number;
  readonly env: Readonly<Record<string, string>>;
  /** Requests that have come, as "GET /bucket/key". */
  readonly seen: readonly string[];
  /** Signatures that were not right, by their codes. */
  readonly refused: readonly string[];
  trouble: Trouble;
  /** Called with each request before anything is done with it. */
  onRequest: ((line: string) => void) | null;
  /** Most keys of a page of a list. */
  pageSize: number;
  /** Answers to contents that are being passed on. */
  readonly running: ReadonlySet<IncomingMessage>;
  /** Counts the answers that were passed on. */
  answered(): number;
  /** Keys of uploads in parts that are not complete. */
  unfinished(): string[];
  /** Makes what is stored older. */
  age(ms: number): Promise<void>;
}

type State = Pick<TestBucket, 'trouble' | 'onRequest' | 'pageSize'>;

const isCompletion = ({ method, url }: IncomingMessage) =>
  method === 'POST' && (url?.includes('uploadId=') ?? false);

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** Sets the time at which each file below a folder was stored. */
async function ageFiles(folder: string, ms: number): Promise<void> {
  const at = new Date(Date.now() - ms);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), at, at);
}

/**
 * Starts a bucket of s3rver, a server by others, behind a relay that computes each signature anew: s3rver itself looks at
 * none. The relay also does what s3rver does not: pages of lists, the list of uploads in parts, and their end.
 */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'last-links-s3-'));
  const configureBuckets = [{ name: bucket, configs: [] }];
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  // Closed, it would complain on the console about what it still has to log.
  Object.assign(Reflect.get(s3, 'logger'), { silent: true });
  const seen: string[] = [];
  const refused: string[] = [];
  const running = new Set<IncomingMessage>();
  let answered = 0;
  const uploads = createUnfinishedUploads(bucket);
  const state: State = { trouble: null, onRequest: null, pageSize: 1000 };

  function passOn(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { method, headers } = incoming;
    const url = new URL(incoming.url ?? '', `http://127.0.0.1:${port}`);
    if (url.searchParams.has('list-type')) return void sendPage(url, headers, response);
    const onward = request(url, { method, headers }, (answer) => {
      answered += 1;
      running.add(answer);
      answer.once('close', () => running.delete(answer));
      if (response.destroyed) return void answer.destroy();
      response.once('close', () => answer.destroy());
      uploads.hear(incoming, answer);
      if (state.trouble === 'lose completion' && isCompletion(incoming)) {
        state.trouble = null;
        return void response.destroy();
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (state.trouble === 'cut') answer.once('data', () => setImmediate(() => response.destroy()));
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }

  async function sendPage(url: URL, headers: IncomingMessage['headers'], response: ServerResponse) {
    const [answer]: IncomingMessage[] = await once(request(wholeList(url), { headers }).end(), 'response');
    const list = answer ? await text(answer) : '';
    response.writeHead(answer?.statusCode ?? 502, { 'content-type': 'application/xml' });
    response.end(pageOf(list, state.pageSize));
  }

  const relay = createServer(async (incoming, response) => {
    const line = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    seen.push(line);
    state.onRequest?.(line);
    if (state.trouble === 'away') return void incoming.socket.destroy();
    const body = await buffer(incoming);
    const fault = signatureFault(incoming, body, keys);
    if (fault !== null) {
      refused.push(fault);
      return sendError(response, 403, fault);
    }
    if (!uploads.answer(incoming, response)) passOn(incoming, body, response);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const origin = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;

  return Object.assign(state, {
    origin,
    portBehind: port,
    env: {
      S3_ENDPOINT: origin,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: keys.accessKeyId,
      S3_SECRET_KEY: keys.secretAccessKey,
    },
    seen,
    refused,
    running,
    answered: () => answered,
    unfinished: uploads.keys,
    age: (ms: number) => ageFiles(directory, ms),
    async [Symbol.asyncDispose]() {
      relay.closeAllConnections();
      relay.close();
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  });
}
