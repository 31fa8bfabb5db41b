import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseSlow } from './error-handler.ts';

/** Time limits for the body of a request, in milliseconds. */
export interface Patience {
  readonly totalMs: number;
  /** Any span of time in which at least `leastBytes` have to come. */
  readonly spanMs: number;
  readonly leastBytes: number;
  /**
   * Time after the answer is written: browsers go on sending before they read it, and do not read it if they are cut
   * off.
   */
  readonly afterAnswerMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of a route whose bodies take longer than others, by their length. */
    patience?: (bodyBytes: number) => Patience;
  }
}

const usual: Patience = { totalMs: 30_000, spanMs: 30_000, leastBytes: 1, afterAnswerMs: 10_000 };
const minuteMs = 60_000;
const longestUploadMs = 30 * minuteMs;
/** Length up to which a body may come as slowly as a line makes it: the app's pictures are smaller. */
export const smallUploadBytes = 2_097_152;
/** 10 kB a second: whoever sends more slowly only keeps a place from others. */
const leastBytes = 300_000;

/** Limits for pictures: ten megabytes on a slow line. */
export const imagePatience = (bodyBytes: number): Patience => ({
  ...usual,
  totalMs: 3 * minuteMs,
  leastBytes: bodyBytes > smallUploadBytes ? leastBytes : 1,
});

/** Limits for other files: a hundred megabytes on a slow phone, and small ones as pictures. */
export const uploadPatience = (bodyBytes: number): Patience =>
  bodyBytes > smallUploadBytes
    ? { ...usual, totalMs: longestUploadMs, leastBytes }
    : imagePatience(bodyBytes);

/** Node's limit for whole requests, the same for all routes: a little later than the longest of ours. */
export const longestRequestMs = longestUploadMs + minuteMs;
/** Node's limits for headers: it looks for late ones now and then, and has closed the connection after 30 s. */
export const headersTimeoutMs = 25_000;
export const connectionsCheckingMs = 5000;

/** Length of a body by its header; without one it may have any. */
export function bodyBytesOf({ headers }: IncomingMessage): number {
  const length = headers['content-length'];
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** Cuts off requests whose body arrives too slowly, so that nobody holds a connection with a byte now and then. */
export function limitRequestTime(app: FastifyInstance, patience: Patience = usual): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (hasBody(raw)) watch(raw, reply.raw, routeOptions.config?.patience?.(bodyBytesOf(raw)) ?? patience);
    done();
  });
}

const looksPerSpan = 6;

function watch(request: IncomingMessage, response: ServerResponse, patience: Patience): void {
  const begun = performance.now();
  const isSlow = slownessOf(request, patience);
  const look = () => {
    if (request.complete) return stop();
    if (isSlow() || performance.now() - begun >= patience.totalMs) cutOff(request, response);
  };
  const looking = setInterval(look, patience.spanMs / looksPerSpan).unref();
  let afterAnswer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(looking);
    clearTimeout(afterAnswer);
  };
  response.once('finish', () => {
    const isRead = request.complete || request.readableEnded;
    if (!isRead) afterAnswer = setTimeout(() => cutOff(request, response), patience.afterAnswerMs).unref();
  });
  request.once('end', stop).once('close', stop);
}

/** Asked at each look, tells whether the last span brought too little. */
function slownessOf({ socket }: IncomingMessage, { leastBytes }: Patience): () => boolean {
  const seen = [socket.bytesRead];
  return () => {
    seen.push(socket.bytesRead);
    const before = seen.length > looksPerSpan ? seen.shift() : undefined;
    return before !== undefined && socket.bytesRead - before < leastBytes;
  };
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy();
  refuseSlow(request.socket);
  request.socket.destroySoon();
}
