import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import { type AnswerBody, fingerprintOf, idempotencyKey, writeOnce } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { ProblemError } from './problem-error.ts';
import { type Me, requireMe } from './session.ts';

type MeOf<E extends Endpoint> = E['access'] extends 'signed-in' ? Me : null;

export interface RouteInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly me: MeOf<E>;
  /** The caller's address, for look-ups and limits; never stored or logged. */
  readonly ip: string;
}

export interface WriteInput<E extends Endpoint> extends RouteInput<E> {
  readonly tx: Writer;
  readonly onCommit: OnCommit;
}

type Handler<E extends Endpoint> = (input: RouteInput<E>) => Promise<ReplyOf<E>>;
type WriteHandler<E extends Endpoint> = (input: WriteInput<E>) => Promise<ReplyOf<E>>;

/** Serves a call of the contract: who asks and what they send is checked here, what leaves is cut to the declared reply. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void {
  serve(app, endpoint, async (request, reply) => {
    const input = await readInput(context, endpoint, request);
    const answer = answerOf(endpoint, await handler(input));
    if (endpoint.method === 'GET') return sendRead(request, reply, answer);
    return send(reply, answer);
  });
}

/** Serves a call that changes something: the handler runs in one transaction, once for each idempotency key. */
export function writeRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: WriteHandler<E>,
): void {
  serve(app, endpoint, async (request, reply) => {
    const input = await readInput(context, endpoint, request);
    const work = async (tx: Writer, onCommit: OnCommit) =>
      answerOf(endpoint, await handler({ ...input, tx, onCommit }));
    const key = idempotencyKey(request);
    if (key === null || input.me === null) return send(reply, await context.database.transaction(work));
    const write = { userId: input.me.userId, key, fingerprint: fingerprintOf(request, input.body) };
    const answer = await writeOnce(context, write, work);
    if (answer.isReplay) reply.header(headerNames.idempotencyReplayed, 'true');
    return send(reply, answer);
  });
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function serve(app: FastifyInstance, endpoint: Endpoint, handler: Serve): void {
  // A HEAD would run the read, and one read (the mailed link) uses something up.
  app.route({ method: endpoint.method, url: endpoint.path, handler, exposeHeadRoute: false });
}

async function readInput<E extends Endpoint>(
  context: Context,
  endpoint: E,
  request: FastifyRequest,
): Promise<RouteInput<E>> {
  const me = endpoint.access === 'signed-in' ? await requireMe(context, request) : null;
  for (const [name, value] of Object.entries(endpoint.markers ?? {})) {
    if (request.headers[name] !== value) throw new ProblemError('missing_marker');
  }
  return {
    params: addressed(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
    me: me as MeOf<E>,
    ip: request.ip,
  } as RouteInput<E>;
}

/** An address that names nothing is not there; it is not a form filled wrongly. */
function addressed(schema: v.GenericSchema | undefined, params: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, params);
  if (!result.success) throw new ProblemError('not_found');
  return result.output;
}

function part(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // An array would pass for an object without fields.
  if (value === null || Array.isArray(value)) throw new ProblemError('invalid');
  return parseInput(schema, value ?? {});
}

/** A reply that breaks its own declaration is our fault and must not leave. */
function answerOf(endpoint: Endpoint, value: unknown): AnswerBody {
  if (endpoint.reply === null) return { status: 204, body: '' };
  return { status: endpoint.status ?? 200, body: JSON.stringify(v.parse(endpoint.reply, value)) };
}

function send(reply: FastifyReply, answer: AnswerBody): FastifyReply {
  reply.status(answer.status);
  if (answer.body === '') return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** A read names its content, so that a caller who has it already is told so (RFC 9110, section 13.1.2). */
function sendRead(request: FastifyRequest, reply: FastifyReply, answer: AnswerBody): FastifyReply {
  const etag = `"${hash('sha1', answer.body, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ? reply.status(304).send() : send(reply, answer);
}
