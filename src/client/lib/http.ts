import type { Deployment } from '#contract/deployment.ts';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import { getMe } from '#contract/users.ts';
import { isOwnAnswer } from '#contract/wire.ts';
import { offlineError, problemError, sessionEndedError } from './api-error.ts';
import { type ApiRequest, buildRequest } from './api-request.ts';
import { withDeadline } from './deadline.ts';

export type Outcome = 'answered' | 'unreachable';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Does not light the loading bar. */
  readonly isBackground?: boolean;
  readonly idempotencyKey?: string;
  /** Goes on when the page is closed. */
  readonly keepalive?: boolean;
}
export interface ReadOptions extends CallOptions {
  readonly etag: string | null;
}
export interface Answer<T> {
  readonly value: T;
  readonly etag: string | null;
}

export interface Api {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  /** Null where what `etag` names is still the newest. */
  read<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: ReadOptions,
  ): Promise<Answer<ReplyOf<E>> | null>;
  /** Asks whether the server can be reached; the result goes to `onOutcome`. */
  ping(): Promise<void>;
}

export interface ApiSurroundings {
  deployment(): Deployment;
  getToken(): string | null;
  /** A call begins; the returned function is called at its end. */
  onActivity(): () => void;
  /** The server refused the token with which the current user was loaded. */
  onUnauthenticated(token: string): void;
  onOutcome(outcome: Outcome): void;
  /** An answer names the build of the app that the server has. */
  onServed?(version: string): void;
  readonly wire?: Wire;
}

/** How requests leave this page; tests put their own in its place. */
export interface Wire {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
  readonly timeoutMs: number;
}

const answerTimeoutMs = 15_000;

export const browserWire = (): Wire => ({
  fetch: (request) => fetch(request),
  origin: location.origin,
  timeoutMs: answerTimeoutMs,
});

interface OwnAnswer {
  readonly response: Response;
  readonly text: string;
}

/** An answer of our own server, whatever its status. */
async function exchange(wire: Wire, request: ApiRequest): Promise<OwnAnswer> {
  try {
    return await withDeadline({ timeMs: wire.timeoutMs, signal: request.signal }, async (signal) => {
      const response = await transmit(wire, { ...request, signal });
      if (!isOwnAnswer(response)) throw offlineError();
      return { response, text: response.status === 304 ? '' : await response.text() };
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw offlineError();
  }
}

/** Exactly one request: what is tried again, and when, is decided where the question is asked. */
function transmit(wire: Wire, request: ApiRequest): Promise<Response> {
  const { url, method, headers, body, keepalive, signal } = request;
  const isEmpty = body === undefined;
  return wire.fetch(
    new Request(new URL(url, wire.origin), {
      redirect: 'error',
      cache: 'no-store',
      method,
      headers: isEmpty ? headers : { ...headers, 'content-type': 'application/json' },
      body: isEmpty ? undefined : JSON.stringify(body),
      keepalive,
      signal,
    }),
  );
}

const plainGet = (url: string): ApiRequest => ({ url, method: 'GET', headers: {} });

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw offlineError();
  }
}

/** A JSON file of our own server outside the API, unchecked. */
export async function fetchOwnJson(path: string, wire = browserWire()): Promise<unknown> {
  const { response, text } = await exchange(wire, plainGet(path));
  if (!response.ok) throw problemError(response.status, parseJson(text), response.headers.get('retry-after'));
  return parseJson(text);
}

export function createApi(surroundings: ApiSurroundings): Api {
  const wire = surroundings.wire ?? browserWire();

  async function reach(request: ApiRequest): Promise<OwnAnswer> {
    try {
      const answer = await exchange(wire, request);
      surroundings.onOutcome('answered');
      const served = answer.response.headers.get(headerNames.appVersion);
      if (served !== null) surroundings.onServed?.(served);
      return answer;
    } catch (error) {
      if (!request.signal?.aborted) surroundings.onOutcome('unreachable');
      throw error;
    }
  }

  async function send(
    endpoint: Endpoint,
    input: object,
    options: Partial<ReadOptions>,
  ): Promise<Answer<unknown> | null> {
    const token = surroundings.getToken();
    const request = buildRequest({ endpoint, input, options, token, deployment: surroundings.deployment() });
    const end = options.isBackground ? () => {} : surroundings.onActivity();
    try {
      const { response, text } = await reach(request);
      if (token !== surroundings.getToken()) throw sessionEndedError();
      if (token !== null && refusesSession(endpoint, response.status)) surroundings.onUnauthenticated(token);
      if (response.status === 304) return null;
      const body = parseJson(text);
      if (!response.ok) throw problemError(response.status, body, response.headers.get('retry-after'));
      return { value: body, etag: response.headers.get('etag') };
    } finally {
      end();
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const answer = await send(endpoint, input, options);
      return answer?.value as ReplyOf<typeof endpoint>;
    },
    async read(endpoint, input, options) {
      const answer = await send(endpoint, input, options);
      return answer as Answer<ReplyOf<typeof endpoint>> | null;
    },
    async ping() {
      await reach(plainGet('/health')).catch(() => undefined);
    },
  };
}

/** "Loading the current user fails" (specification, section 4) means 401 or 403, never a network failure. */
function refusesSession(endpoint: Endpoint, status: number): boolean {
  return (
    endpoint.path === getMe.path && endpoint.method === getMe.method && (status === 401 || status === 403)
  );
}
