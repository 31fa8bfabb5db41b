import * as v from 'valibot';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';

const ours = { [headerNames.server]: '1', 'content-type': 'application/json' };

/** A call as the server sees it: checked by the contract. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The same for every attempt at the same thing. */
  readonly idempotencyKey: string | null;
}

/** Thrown by a reply: the server has something against the call. */
class Refused extends Error {
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  constructor(code: ProblemCode, fields?: Readonly<Record<string, string>>, retryAfter?: number) {
    super(problems[code].message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export const refuse = (code: ProblemCode, fields?: Readonly<Record<string, string>>): never => {
  throw new Refused(code, fields);
};

/** The server is busy, or has been asked too often, and says for how many seconds. */
export const refuseFor = (seconds: number, code: ProblemCode = 'unavailable'): never => {
  throw new Refused(code, undefined, seconds);
};

/** The call was made, and its answer never reaches the phone. */
class Lost extends Error {}

export const loseAnswer = (): never => {
  throw new Lost();
};

/** Answered past the contract. */
class Answered extends Error {
  readonly response: Response;
  constructor(body: BodyInit, headers: Readonly<Record<string, string>>) {
    super();
    this.response = new Response(body, { headers: { ...ours, ...headers } });
  }
}

/** Answered as no server of this version would, by a fault on the way or in the server itself. */
export const garble = (body: string): never => {
  throw new Answered(body, {});
};

/** A file of so many bytes, under the name that the server gives it. */
export const sendFile = (body: ReadableStream<Uint8Array>, bytes: number, name: string): never => {
  const disposition = `attachment; filename="${name}"`;
  throw new Answered(body, { 'content-length': String(bytes), 'content-disposition': disposition });
};

export type Reply<E extends Endpoint> = (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>;

interface Known {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly calls: Call[];
  replies: ((call: Call) => unknown)[];
}

export interface FakeServer {
  /** What a call is answered with from now on. */
  on<E extends Endpoint>(endpoint: E, reply: Reply<E>): void;
  /** What the next call alone is answered with. */
  once<E extends Endpoint>(endpoint: E, reply: Reply<E>): void;
  /** Lets calls wait until the returned function is called. */
  hold(endpoint: Endpoint): () => void;
  /** Every call that has arrived. */
  calls<E extends Endpoint>(endpoint: E): readonly Call<E>[];
  /** Without a line nothing arrives, nor does the answer to what is under way. */
  setReachable(isReachable: boolean): void;
  /** Where it does not answer, the gateway before it does. */
  setAnswering(isAnswering: boolean): void;
  readonly fetch: typeof fetch;
}

const badGateway = () =>
  new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });

const networkFailure = () => new TypeError('Failed to fetch');

function knownOf(endpoint: Endpoint): Known {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '([^/]+)')}$`);
  return { endpoint, pattern, names, calls: [], replies: [] };
}

const read = (schema: v.GenericSchema | undefined, value: unknown) =>
  schema === undefined ? undefined : v.parse(schema, value);

function callOf({ endpoint, pattern, names }: Known, request: Request, body: string): Call {
  const { pathname, searchParams } = new URL(request.url);
  const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(names.map((name, at) => [name, values[at]]));
  return {
    params: read(endpoint.params, params) as undefined,
    query: read(endpoint.query, Object.fromEntries(searchParams)) as undefined,
    body: read(endpoint.body, body === '' ? undefined : JSON.parse(body)) as undefined,
    idempotencyKey: request.headers.get(headerNames.idempotencyKey),
  };
}

function answerWith({ reply, status = 200 }: Endpoint, value: unknown): Response {
  if (reply === null) return new Response(null, { status: 204, headers: ours });
  // A reply that the contract does not know is a fault of the test.
  return new Response(JSON.stringify(v.parse(reply, value)), { status, headers: ours });
}

function refusal(error: Refused): Response {
  const { code, message, fields, retryAfter } = error;
  const body = JSON.stringify({ code, message, ...(fields && { fields }) });
  const headers = { ...ours, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
  return new Response(body, { status: problems[code].status, headers });
}

/** An answer that ends when the call is given up. */
function lent({ body, headers }: Response, signal: AbortSignal): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void body?.pipeTo(writable, { signal }).catch(() => undefined);
  return new Response(readable, { headers });
}

/** Answers the app's calls in the browser, by the contract: a call that nobody has told how to answer fails the test. */
export function createFakeServer(onUnknown: (call: string) => void): FakeServer {
  const known = allEndpoints.map(knownOf);
  let line = new AbortController();
  let isAnswering = true;
  const find = ({ path, method }: Endpoint) => {
    const found = known.find(({ endpoint }) => endpoint.path === path && endpoint.method === method);
    if (!found) throw new Error(`${method} ${path} is not in the contract.`);
    return found;
  };
  // Of two patterns that fit, the one with fewer names is meant: `/users/me` is nobody's id.
  const match = ({ method, url }: Request) =>
    known
      .filter((one) => one.endpoint.method === method && one.pattern.test(new URL(url).pathname))
      .sort((one, other) => one.names.length - other.names.length)[0];

  async function answer(request: Request): Promise<Response> {
    const found = match(request);
    const [reply] = found?.replies ?? [];
    if (!found || !reply) {
      onUnknown(`${request.method} ${request.url}`);
      throw networkFailure();
    }
    try {
      const call = callOf(found, request, await request.text());
      found.calls.push(call);
      return answerWith(found.endpoint, await reply(call));
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      if (error instanceof Answered) return lent(error.response, request.signal);
      if (error instanceof Lost) throw networkFailure();
      onUnknown(`${request.method} ${request.url}: ${String(error)}`);
      throw error;
    }
  }

  const on: FakeServer['on'] = (endpoint, reply) => {
    find(endpoint).replies = [reply as (call: Call) => unknown];
  };
  return {
    on,
    once(endpoint, reply) {
      const found = find(endpoint);
      const before = found.replies;
      found.replies = [
        (call) => {
          found.replies = before;
          return reply(call as Call<typeof endpoint>);
        },
      ];
    },
    hold(endpoint) {
      const found = find(endpoint);
      const before = found.replies;
      const held = Promise.withResolvers<void>();
      found.replies = [
        async (call) => {
          await held.promise;
          return before[0]?.(call);
        },
      ];
      return () => {
        found.replies = before;
        held.resolve();
      };
    },
    calls: (endpoint) => find(endpoint).calls as Call<typeof endpoint>[],
    setReachable(isReachable) {
      if (isReachable) line = new AbortController();
      else line.abort(networkFailure());
    },
    setAnswering(isSo) {
      isAnswering = isSo;
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const broken = AbortSignal.any([request.signal, line.signal]);
      // What was given up before it was sent, as by a screen that is closed, is no call.
      broken.throwIfAborted();
      if (!isAnswering) return badGateway();
      const { pathname } = new URL(request.url);
      if (pathname === '/health') return new Response('{"status":"ok"}', { headers: ours });
      const aborted = new Promise<never>((_, reject) => {
        broken.addEventListener('abort', () => reject(broken.reason));
      });
      return Promise.race([answer(request), aborted]);
    },
  };
}
