import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { refuseSlow } from './error-handler.ts';

/** Time limits for the body of a request, in milliseconds. */
export interface Patience {
  readonly totalMs: number;
  /** Time without a single byte. */
  readonly stallMs: number;
  /**
   * Time after the answer is written: browsers go on sending before they read it, and do not read it if they are cut
   * off.
   */
  readonly afterAnswerMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of a route whose bodies take longer than others. */
    patience?: Patience;
  }
}

const usual: Patience = { totalMs: 30_000, stallMs: 30_000, afterAnswerMs: 10_000 };
/** Limits for uploads: a hundred megabytes on a slow phone. */
export const uploadPatience: Patience = { totalMs: 30 * 60_000, stallMs: 30_000, afterAnswerMs: 10_000 };
/** Node's limit for whole requests, the same for all routes: a little later than the longest of ours. */
export const longestRequestMs = uploadPatience.totalMs + 60_000;
/** Node's limit for headers. */
export const headersTimeoutMs = 30_000;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Cuts off requests whose body arrives too slowly, so that nobody holds a connection with a byte now and then. */
export function limitRequestTime(app: FastifyInstance, patience: Patience = usual): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw))
      watch(request.raw, reply.raw, request.routeOptions.config?.patience ?? patience);
    done();
  });
}

function watch(request: IncomingMessage, response: ServerResponse, patience: Patience): void {
  const { socket } = request;
  const begun = performance.now();
  let movedAt = begun;
  let seen = socket.bytesRead;
  const look = () => {
    if (request.complete) return stop();
    const now = performance.now();
    if (socket.bytesRead !== seen) {
      seen = socket.bytesRead;
      movedAt = now;
    }
    const isLate = now - begun >= patience.totalMs || now - movedAt >= patience.stallMs;
    if (isLate) cutOff(request, response);
  };
  const looking = setInterval(look, Math.min(patience.totalMs, patience.stallMs) / 6).unref();
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

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy();
  refuseSlow(request.socket);
  request.socket.destroySoon();
}
