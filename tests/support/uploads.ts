import { type ClientRequest, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { clientHeaders, type RawAnswer } from './api-client.ts';

const boundary = 'part-of-a-test';

export interface Upload {
  readonly userId?: number | string;
  readonly imageType?: string;
  readonly fileName?: string;
  readonly content: Buffer | Iterable<Buffer>;
  /** Where it is known beforehand. */
  readonly size?: number;
  /** Behind the file instead of before it. */
  readonly isUserIdLast?: boolean;
  readonly fileCount?: number;
}

const field = (name: string, value: number | string) =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const fileHead = (name: string) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
const end = Buffer.from(`--${boundary}--\r\n`);
const newLine = Buffer.from('\r\n');

/** The parts of a multipart body. */
export function* multipartBody(upload: Upload): Generator<Buffer> {
  const { userId, imageType, fileName = 'file.bin', content, isUserIdLast = false, fileCount = 1 } = upload;
  if (userId !== undefined && !isUserIdLast) yield field('userId', userId);
  if (imageType !== undefined) yield field('imageType', imageType);
  for (let count = 0; count < fileCount; count += 1) {
    yield fileHead(fileName);
    if (Buffer.isBuffer(content)) yield content;
    else yield* content;
    yield newLine;
  }
  if (userId !== undefined && isUserIdLast) yield field('userId', userId);
  yield end;
}

export function multipartRequest(endpoint: Endpoint, token: string | undefined, upload: Upload) {
  return {
    method: endpoint.method,
    path: endpoint.path,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...multipartBody(upload)]),
  };
}

/** So many bytes as pieces of one buffer, the first of which begins as given. */
export function* bytes(size: number, beginning: Buffer): Generator<Buffer> {
  const piece = Buffer.alloc(65_536);
  yield beginning;
  for (let left = size - beginning.length; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece;
}

function answerTo(outgoing: ClientRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(pieces).toString() });
    });
  });
}

export interface RunningUpload {
  readonly answer: Promise<RawAnswer>;
  /** Resolves once everything is sent, or what was wanted of it. */
  readonly sent: Promise<void>;
  cut(): void;
}

interface Sending {
  readonly origin: string;
  readonly endpoint: Endpoint;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Stops sending after so many bytes, without ending the request. */
  readonly stopAfter?: number;
}

function* firstBytes(pieces: Iterable<Buffer>, most: number): Generator<Buffer> {
  let left = most;
  for (const piece of pieces) {
    if (piece.length >= left) return yield piece.subarray(0, left);
    left -= piece.length;
    yield piece;
  }
}

/** Sends an upload over a real connection, piece by piece, without a length unless the headers say one. */
export function sendUpload(
  { origin, endpoint, token, headers, stopAfter }: Sending,
  upload: Upload,
): RunningUpload {
  const outgoing = request(new URL(endpoint.path, origin), {
    method: 'POST',
    headers: {
      ...clientHeaders,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
  const answer = answerTo(outgoing);
  answer.catch(() => undefined);
  const body = multipartBody(upload);
  const sent = pipeline(Readable.from(firstBytes(body, stopAfter ?? Number.POSITIVE_INFINITY)), outgoing, {
    end: stopAfter === undefined,
  });
  sent.catch(() => undefined);
  return { answer, sent, cut: () => void outgoing.destroy() };
}
