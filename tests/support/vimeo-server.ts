import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileStore } from '@tus/file-store';
import { Server as TusServer, Upload } from '@tus/server';
import * as v from 'valibot';

/** What creating a video has to say, as Vimeo's documents describe it. */
const CreateSchema = v.strictObject({
  upload: v.strictObject({ approach: v.literal('tus'), size: v.pipe(v.string(), v.regex(/^[1-9]\d*$/)) }),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  privacy: v.strictObject({ view: v.picklist(['disable', 'unlisted']), embed: v.literal('whitelist') }),
});

interface FakeVideo {
  readonly uploadId: string;
  readonly name: string;
  readonly domains: Set<string>;
  transcode: 'in_progress' | 'complete' | 'error';
}

export interface SeenCall {
  readonly what: string;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
}

export interface VimeoServer extends AsyncDisposable {
  readonly origin: string;
  readonly token: string;
  readonly env: Readonly<Record<string, string>>;
  /** Videos that are there, by id. */
  readonly videos: ReadonlyMap<string, FakeVideo>;
  /** Calls that have come, as "GET /path". */
  readonly seen: readonly SeenCall[];
  /** Bytes that have been taken of all pieces, whatever became of these. */
  taken(): number;
  bytesOf(videoId: string): Promise<Buffer>;
  /** Has all uploads under way forgotten, as when their links have run out. */
  forgetUploads(): Promise<void>;
  /** Videos that it refuses to delete. */
  readonly kept: Set<string>;
  /** Answers the next creation with what it is told instead. */
  answerNextCreation(answer: { readonly status: number; readonly body: object }): void;
  /** Takes so many bytes of the next piece, then calls back and goes on when it resolves. */
  stopAfter(bytes: number, onReached: () => Promise<void> | void): void;
  /** Cuts all lines, as a server that is killed does; what it has stored is there. */
  cutLines(): void;
  /** Converts what has arrived whole. */
  convert(outcome?: 'complete' | 'error'): void;
}

const token = 'vimeo-token-of-a-test';
const answer = (response: ServerResponse, status: number, body?: object) =>
  response
    .writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json' })
    .end(body && JSON.stringify(body));

/** Makes a store of uploads whose next piece may be stopped in the middle. */
function createStore(directory: string) {
  const store = new FileStore({ directory });
  const write = store.write.bind(store);
  let stop: { readonly bytes: number; readonly onReached: () => Promise<void> | void } | null = null;
  let taken = 0;
  store.write = (source, id, offset) => {
    const { bytes, onReached } = stop ?? { bytes: Number.POSITIVE_INFINITY, onReached: () => undefined };
    stop = null;
    let left = bytes;
    const watched = new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        const first = chunk.subarray(0, left);
        taken += first.length;
        this.push(first);
        if (left > 0 && left <= chunk.length) await onReached();
        left -= first.length;
        const rest = chunk.subarray(first.length);
        taken += rest.length;
        done(null, rest.length > 0 ? rest : undefined);
      },
    });
    source.on('error', () => watched.end());
    source.on('close', () => watched.end());
    return write((source as Readable).pipe(watched), id, offset);
  };
  return {
    store,
    taken: () => taken,
    stopAfter: (bytes: number, onReached: () => Promise<void> | void) => {
      stop = { bytes, onReached };
    },
  };
}

/** Starts a stand-in for Vimeo: three calls of its API as documented, and a real tus server for the bytes. */
export async function startVimeo(): Promise<VimeoServer> {
  const directory = await mkdtemp(join(tmpdir(), 'vimeo-'));
  const { store, taken, stopAfter } = createStore(directory);
  const tus = new TusServer({ path: '/upload', datastore: store });
  const videos = new Map<string, FakeVideo>();
  const seen: SeenCall[] = [];
  const kept = new Set<string>();
  let instead: { readonly status: number; readonly body: object } | null = null;

  async function create(incoming: IncomingMessage, response: ServerResponse, origin: string) {
    const told = await text(incoming);
    if (instead !== null) {
      answer(response, instead.status, instead.body);
      instead = null;
      return undefined;
    }
    const body = v.safeParse(v.pipe(v.string(), v.parseJson(), CreateSchema), told);
    if (!body.success) return answer(response, 400, { error: 'Something in it is not as documented.' });
    const videoId = String(70_000_000 + seen.length);
    const uploadId = `upload${videoId}`;
    const { upload, name } = body.output;
    await store.create(new Upload({ id: uploadId, size: Number(upload.size), offset: 0 }));
    videos.set(videoId, { uploadId, name, domains: new Set(), transcode: 'in_progress' });
    return answer(response, 200, {
      uri: `/videos/${videoId}`,
      name,
      embed: { html: '<iframe src="https://player.vimeo.com/video/1?h=theirs"></iframe>' },
      player_embed_url: `https://player.vimeo.com/video/${videoId}?h=theirs`,
      upload: { approach: 'tus', upload_link: `${origin}/upload/${uploadId}` },
      transcode: { status: 'in_progress' },
    });
  }

  function remove(videoId: string, response: ServerResponse): ServerResponse {
    if (kept.has(videoId)) return answer(response, 403, { error: 'Not yours.' });
    videos.delete(videoId);
    return answer(response, 204);
  }

  function ofVideo(method: string | undefined, path: string, response: ServerResponse) {
    const [, videoId = '', domain] = /^\/videos\/(\d+)(?:\/privacy\/domains\/([\w.%-]+))?$/.exec(path) ?? [];
    const video = videos.get(videoId);
    if (video === undefined)
      return answer(response, 404, { error: 'The requested video could not be found.' });
    if (method === 'PUT' && domain !== undefined) video.domains.add(decodeURIComponent(domain));
    else if (method === 'DELETE' && domain === undefined) return remove(videoId, response);
    else if (method === 'GET' && domain === undefined)
      return answer(response, 200, { transcode: { status: video.transcode } });
    else return answer(response, 405);
    return answer(response, 204);
  }

  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    const { pathname } = new URL(url, origin);
    seen.push({
      what: `${method} ${pathname}`,
      authorization: headers.authorization,
      accept: headers.accept,
    });
    if (pathname.startsWith('/upload/')) return void tus.handle(incoming, response).catch(() => undefined);
    if (headers.authorization !== `bearer ${token}`)
      return answer(response, 401, { error: 'No such token.' });
    if (method === 'POST' && pathname === '/me/videos') return void create(incoming, response, origin);
    ofVideo(method, pathname, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const uploadOf = (videoId: string) => videos.get(videoId)?.uploadId ?? '';
  return {
    origin,
    token,
    env: { VIMEO_TOKEN: token, VIMEO_URL: origin },
    videos,
    seen,
    taken,
    bytesOf: (videoId) => readFile(join(directory, uploadOf(videoId))),
    forgetUploads: async () => {
      for (const { uploadId } of videos.values()) await store.remove(uploadId);
    },
    kept,
    answerNextCreation: (next) => {
      instead = next;
    },
    stopAfter,
    cutLines: () => server.closeAllConnections(),
    convert: (outcome = 'complete') => {
      for (const video of videos.values()) video.transcode = outcome;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
