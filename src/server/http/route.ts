import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Cost } from '#contract/cost.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { SinceSchema } from '#contract/list-changes.ts';
import { headerNames } from '#contract/names.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import { admitAddress, admitCall } from './admission.ts';
import {
  answerOf,
  type FileAnswer,
  type FileStream,
  type ReadAnswer,
  readAnswerOf,
  refusalOf,
  sendAnswer,
  sendFile,
  sendRead,
} from './answers.ts';
import { fingerprintOf, idempotencyKey, neverKept, writeOnce } from './idempotency.ts';
import { parseInput } from './input.ts';
import { ProblemError } from './problem-error.ts';
import { networkOf } from './rate-limits.ts';
import type { Me } from './session.ts';

type MeOf<E extends Endpoint> = E['access'] extends 'signed-in'
  ? Me
  : E['access'] extends 'either'
    ? Me | null
    : null;

export interface RouteInput<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly me: MeOf<E>;
  /** The caller's address, for look-ups and limits; never stored or logged. */
  readonly ip: string;
  /** The `User-Agent` header: untrusted, and never stored as it is. */
  readonly userAgent: string | undefined;
  /** The key under which the request may be repeated (lower case), or null. */
  readonly idempotencyKey: string | null;
}

export interface WriteInput<E extends Endpoint, Prepared> extends RouteInput<E> {
  readonly action: ActionContext<MeOf<E>>;
  /** Result of `prepare`. */
  readonly prepared: Prepared;
}

type Handler<E extends Endpoint> = (input: RouteInput<E>) => Promise<ReplyOf<E>>;
type WriteHandler<E extends Endpoint, Prepared> = (
  input: WriteInput<E, Prepared>,
) => Promise<ReplyOf<E> | ProblemError>;

/** Serves a call of the contract: who asks and what they send is checked here, what leaves is cut to the declared reply. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void {
  const answer: Serve = async (request, reply) => {
    const value = await handler(readInput(endpoint, request));
    if (endpoint.method === 'GET') return sendRead(request, reply, readAnswerOf(endpoint, value));
    return sendAnswer(reply, answerOf(endpoint, value));
  };
  serve(app, context, endpoint, { handler: answer, turns: readTurns });
}

/**
 * Serves a read whose replies never change while the process runs: `pick` chooses one of them, and each is checked and
 * written out once.
 */
export function constantRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  pick: (input: RouteInput<E>) => ReplyOf<E> & object,
): void {
  serve(app, context, endpoint, { handler: servePicked(endpoint, pick), turns: null });
}

/**
 * Serves a read whose reply many callers share: `pick` returns the same object until something has changed, and each is
 * checked, written out and compressed once.
 */
export function sharedRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  pick: (input: RouteInput<E>) => Promise<ReplyOf<E> & object>,
): void {
  serve(app, context, endpoint, { handler: servePicked(endpoint, pick), turns: readTurns });
}

export interface ComposedInput<E extends Endpoint> extends RouteInput<E> {
  /** Mark of the lists that the caller has. */
  readonly since: string | undefined;
}

/** Serves a read whose answers are written out where they are composed, and checked against the declaration there. */
export function composedRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  read: (input: ComposedInput<E>) => Promise<ReadAnswer>,
): void {
  const answer: Serve = async (request, reply) => {
    const { since } = endpoint.lists ? parseInput(SinceSchema, request.query) : {};
    return sendRead(request, reply, await read({ ...readInput(endpoint, request), since }));
  };
  serve(app, context, endpoint, { handler: answer, turns: readTurns });
}

function servePicked<E extends Endpoint>(
  endpoint: E,
  pick: (input: RouteInput<E>) => (ReplyOf<E> & object) | Promise<ReplyOf<E> & object>,
): Serve {
  const reads = new WeakMap<object, ReadAnswer>();
  return async (request, reply) => {
    const value = await pick(readInput(endpoint, request));
    const read = reads.get(value) ?? readAnswerOf(endpoint, value);
    reads.set(value, read);
    return sendRead(request, reply, read);
  };
}

interface FileInput<E extends Endpoint> extends RouteInput<E> {
  /** Aborted where the caller has hung up; its reason is answered to nobody. */
  readonly signal: AbortSignal;
}

/** Serves a call that answers a file, which may take seconds: a caller who hangs up ends the work. */
export function fileRoute<E extends Endpoint & { readonly file: string }>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: (input: FileInput<E>) => Promise<FileAnswer<Buffer | FileStream>>,
): void {
  const answer: Serve = async (request, reply) =>
    sendFile(reply, endpoint.file, await handler({ ...readInput(endpoint, request), signal: hangUp(reply) }));
  serve(app, context, endpoint, { handler: answer, turns: readTurns });
}

/**
 * Serves a call that changes something: the handler runs in one transaction, once for each idempotency key. An error that
 * it throws undoes what it wrote; one that it returns is answered after the commit (a wrong code's try is counted).
 */
export function writeRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: WriteHandler<E, undefined>,
): void {
  preparedWriteRoute(app, context, endpoint, async () => undefined, handler);
}

/**
 * Serves a write like `writeRoute` after `prepare`, which does what takes long and needs no transaction: others wait for
 * a transaction to end.
 */
export function preparedWriteRoute<E extends Endpoint, Prepared>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  prepare: (input: RouteInput<E>) => Prepared | Promise<Prepared>,
  handler: WriteHandler<E, Prepared>,
): void {
  const answer: Serve = async (request, reply) => {
    const input = readInput(endpoint, request);
    const { idempotencyKey: key } = input;
    const prepared = await prepare(input);
    const work = async (tx: Writer, onCommit: OnCommit) => {
      const action = { tx, onCommit, context, me: input.me };
      const outcome = await handler({ ...input, action, prepared });
      if (!(outcome instanceof ProblemError)) return answerOf(endpoint, outcome);
      if (neverKept.has(outcome.code)) throw outcome;
      return refusalOf(outcome);
    };
    if (key === null || input.me === null) return sendAnswer(reply, await context.database.transaction(work));
    const fingerprint = fingerprintOf(request, input.body);
    const setsState = endpoint.method === 'PUT' || endpoint.setsState === true;
    const write = { userId: input.me.userId, key, fingerprint, setsState };
    const written = await writeOnce(context, write, work);
    if (written.isReplay) reply.header(headerNames.idempotencyReplayed, 'true');
    return sendAnswer(reply, written);
  };
  serve(app, context, endpoint, { handler: answer, turns: writeTurns });
}

function hangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort(new ProblemError('unavailable')));
  return controller.signal;
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Turns {
  readonly name: string;
  readonly atOnce: number;
}

/** Calls of one caller that are answered at the same time; an app reads some eight things as it starts. */
const readTurns: Turns = { name: 'reads', atOnce: 4 };
/** Those of changes, apart from reads: a database that is written to by somebody else holds up changes alone. */
const writeTurns: Turns = { name: 'writes', atOnce: 4 };
/** Those that wait for somebody else's service, which may hang. */
const waitingTurns: Turns = { name: 'waiting', atOnce: 20 };
const costlyTurns: Turns = { name: 'costly', atOnce: 1 };

interface Serving {
  readonly handler: Serve;
  /** Null for calls that cost next to nothing. */
  readonly turns: Turns | null;
}

function serve(
  app: FastifyInstance,
  context: Context,
  endpoint: Endpoint,
  { handler, turns }: Serving,
): void {
  const { method, path, cost } = endpoint;
  const group = turns && groupOf(cost, turns);
  app.route({
    method,
    url: path,
    bodyLimit: cost.bodyBytes,
    // A HEAD would run the read, and one read (the mailed link) uses something up.
    exposeHeadRoute: false,
    onRequest: admitCall(context, endpoint),
    preHandler: admitAddress(context, endpoint),
    handler: (request, reply) => {
      if (group === null) return handler(request, reply);
      return context.callerTurns(callerOf(request), group, () => {
        // Whoever hung up while waiting costs nobody a turn.
        if (request.raw.socket.destroyed) throw new ProblemError('unavailable');
        return handler(request, reply);
      });
    },
  });
}

function groupOf({ waitsForOthers, oneAtATime }: Cost, usual: Turns): Turns {
  if (waitsForOthers) return waitingTurns;
  return oneAtATime ? costlyTurns : usual;
}

const callerOf = ({ me, ip }: FastifyRequest): string =>
  me === null ? `network ${networkOf(ip)}` : `person ${me.userId}`;

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): RouteInput<E> {
  return {
    params: addressed(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body),
    me: request.me as MeOf<E>,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    idempotencyKey: isRepeatable(endpoint) ? idempotencyKey(request) : null,
  } as RouteInput<E>;
}

/** Answers true for calls with an idempotency key: keys belong to people, and a read needs none. */
const isRepeatable = ({ access, method }: Endpoint) => access === 'signed-in' && method !== 'GET';

/** Parses path parameters; a malformed one is `not_found`, since it is no form filled in wrongly. */
function addressed(schema: v.GenericSchema | undefined, params: unknown): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, params);
  if (!result.success) throw new ProblemError('not_found');
  return result.output;
}

function part(schema: v.GenericSchema | undefined, value: unknown = {}): unknown {
  if (!schema) return undefined;
  // A list would pass for an object without fields, and is read where one is declared.
  if (value === null || Array.isArray(value) !== (schema.type === 'array')) throw new ProblemError('invalid');
  return parseInput(schema, value);
}
