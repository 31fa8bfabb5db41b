import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import type { Context } from '#server/context.ts';
import { isDatabaseUnavailable, isOrphan } from '#server/db/errors.ts';
import { ProblemError } from './problem-error.ts';

const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function problemOf(error: AnyError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable', { retryAfterSeconds: 1 });
  if (isOrphan(error)) return new ProblemError('conflict');
  const known = frameworkCodes[error.code];
  if (known) return new ProblemError(known);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  // A folder among the files is refused by the file server; to the asker there is nothing there.
  if (status === 403 || status === 404) return new ProblemError('not_found');
  if (status !== undefined && status >= 400 && status < 500) return new ProblemError('malformed_request');
  return new ProblemError('internal');
}

type AnyError = FastifyError | ProblemError;

/** Answers every error in the one shape; what was not foreseen is logged with its stack and told without it. */
export function handleError(error: AnyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(error);
  if (problem.code === 'internal')
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  reply.status(problems[problem.code].status).header('cache-control', 'no-store').send(problem.toProblem());
}

/** Time for which a database that cannot be had is logged once, however many requests meet it. */
const outageLoggedForMs = 60_000;

/** Makes the handler of a server, which besides logs with its cause that the database cannot be had. */
export function createErrorHandler({ clock }: Pick<Context, 'clock'>) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error: AnyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (isDatabaseUnavailable(error) && Math.abs(clock() - loggedAt) >= outageLoggedForMs) {
      loggedAt = clock();
      request.log.error({ err: error }, 'database unavailable');
    }
    handleError(error, request, reply);
  };
}

/** Node's error code of a request whose head or body does not arrive in time. */
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers requests that are no HTTP, or never end: they reach no route, so the same shape is written by hand. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // A phone tries again what was too slow, and gives up what cannot be read.
  const problem = new ProblemError(error.code === tooSlow ? 'too_slow' : 'malformed_request');
  const { status } = problems[problem.code];
  const body = JSON.stringify(problem.toProblem());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `${headerNames.server}: 1`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Ends a request whose body does not come. */
export function refuseSlow(socket: Socket): void {
  handleClientError(Object.assign(new Error(problems.too_slow.message), { code: tooSlow }), socket);
}

/** Handles requests that the framework refuses before any hook has run. */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header(headerNames.server, '1').header('x-content-type-options', 'nosniff');
  handleError(error, request, reply);
}
