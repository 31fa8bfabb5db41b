import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import type { ProblemError } from './problem-error.ts';

export interface Answer {
  readonly status: number;
  /** Body as JSON; empty for 204. */
  readonly body: string;
}

export interface ReadAnswer extends Answer {
  /** Entity tag of the content. */
  readonly etag: string;
}

export interface FileAnswer<Content = Buffer> {
  /** Name under which the file is saved. */
  readonly name: string;
  readonly content: Content;
}

/** Content that is made while it is sent, of a length that is known. */
export interface FileStream {
  readonly stream: Readable;
  readonly size: number;
}

/** Serialises a reply; one that breaks its own declaration is our fault and must not leave. */
export function answerOf(endpoint: Endpoint, value: unknown): Answer {
  if (endpoint.reply === null) return { status: 204, body: '' };
  return { status: endpoint.status ?? 200, body: JSON.stringify(v.parse(endpoint.reply, value)) };
}

/** Answer of a refusal that does not undo what was written. */
export function refusalOf(problem: ProblemError): Answer {
  return { status: problems[problem.code].status, body: JSON.stringify(problem.toProblem()) };
}

/** Answer of a body that has been checked and written out already. */
export const readAnswerOfText = (body: string): ReadAnswer => ({
  status: 200,
  body,
  etag: `"${hash('sha1', body, 'base64url')}"`,
});

export const readAnswerOf = (endpoint: Endpoint, value: unknown): ReadAnswer =>
  readAnswerOfText(answerOf(endpoint, value).body);

const jsonType = 'application/json; charset=utf-8';

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status);
  if (answer.body === '') return reply.send();
  return reply.type(jsonType).send(answer.body);
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Builds the header by RFC 6266: an ASCII name for old programs, and the whole one beside it (RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}

/** Sends a file to be saved, never shown in place; no cache on the way keeps it (`no-store`, as all of the API). */
export function sendFile(
  reply: FastifyReply,
  type: string,
  { name, content }: FileAnswer<Buffer | FileStream>,
): FastifyReply {
  reply.type(type).headers({ 'content-disposition': contentDisposition('attachment', name) });
  if ('stream' in content) return reply.header('content-length', content.size).send(content.stream);
  return reply.send(content);
}

const codings = { br: /\bbr\b/, gzip: /\bgzip\b/ } as const;
export type Coding = keyof typeof codings;

const asBrotli = promisify(brotliCompress);
/** Brotli settings: nearly as small as the best, in a tenth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Runs beside the other work of the process. */
export const compress: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) => asBrotli(text, brotliOptions),
  gzip: promisify(gzip),
};

/** Picks the best coding that the caller takes; null for none. */
export function codingFor({ headers }: FastifyRequest): Coding | null {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (codings.br.test(accepted)) return 'br';
  return codings.gzip.test(accepted) ? 'gzip' : null;
}

export function sendCompressed(reply: FastifyReply, coding: Coding, content: Buffer): FastifyReply {
  return reply.headers({ 'content-encoding': coding, vary: 'accept-encoding' }).send(content);
}

/** Bytes from which answers are compressed; shorter ones travel in one packet anyway. */
const worthCompressing = 1_400;
/** Answers that stay the same are compressed once. */
const copies = new WeakMap<ReadAnswer, Map<Coding, Promise<Buffer>>>();

function copyOf(answer: ReadAnswer, coding: Coding): Promise<Buffer> {
  const known = copies.get(answer) ?? new Map<Coding, Promise<Buffer>>();
  copies.set(answer, known);
  const copy = known.get(coding) ?? compress[coding](answer.body);
  known.set(coding, copy);
  return copy;
}

/** Sends a read with its entity tag, and 304 to callers who have it (RFC 9110, section 13.1.2). */
export async function sendRead(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadAnswer,
): Promise<FastifyReply> {
  reply.header('etag', answer.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = known?.some((tag) => tag === answer.etag || tag === '*');
  if (isKnown) return reply.status(304).send();
  const coding = answer.body.length < worthCompressing ? null : codingFor(request);
  if (coding === null) return sendAnswer(reply, answer);
  // Compressed it is the same content in other bytes, which a strong name would deny (RFC 9110, section 8.8.1).
  reply.header('etag', `W/${answer.etag}`).type(jsonType);
  return sendCompressed(reply, coding, await copyOf(answer, coding));
}
