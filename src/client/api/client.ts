import ky, { type KyInstance } from 'ky';
import { isOwnAnswer } from '#contract/wire.ts';
import { ApiError, foreignError, offlineError, problemError } from './api-error.ts';

/** The way of requests out of this page; tests put their own in its place. */
export interface Wire {
  readonly fetch: typeof fetch;
  readonly origin: string;
  /** Time for a request and its whole answer. */
  readonly timeoutMs: number;
}

export const browserWire = (): Wire => ({
  fetch: (input, init) => fetch(input, init),
  origin: location.origin,
  timeoutMs: 15_000,
});

/** A client for our own server; an answer of anybody else is none. */
export const createClient = ({ fetch, origin, timeoutMs }: Wire): KyInstance =>
  ky.create({
    prefix: origin,
    fetch,
    redirect: 'error',
    cache: 'no-store',
    throwHttpErrors: false,
    // What is asked again, and when, is decided where the question is asked.
    retry: 0,
    // This timer is ky's own and ends the promise by itself: engines have let go of `AbortSignal.timeout` signals that
    // only a request was listening to.
    totalTimeout: timeoutMs,
    timeout: false,
    hooks: {
      afterResponse: [
        ({ response }) => {
          if (!isOwnAnswer(response)) throw foreignError(response.redirected ? 0 : response.status);
        },
      ],
    },
  });

/** A request as ky takes it, with its address. */
export interface ApiRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly json?: unknown;
  readonly keepalive?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const plainGet = (url: string): ApiRequest => ({ url, method: 'GET', headers: {} });

export interface OwnAnswer {
  readonly response: Response;
  readonly text: string;
}

/** Fetches an answer of our own server, whatever its status. */
export async function exchange(client: KyInstance, { url, ...request }: ApiRequest): Promise<OwnAnswer> {
  try {
    const answering = client(url, request);
    return { response: await answering, text: await answering.text() };
  } catch (error) {
    if (request.signal?.aborted || error instanceof ApiError) throw error;
    throw offlineError();
  }
}

/** The JSON of an answer, undefined where it is empty; throws what the server has against the request. */
export function jsonOf({ response, text }: OwnAnswer): unknown {
  const value = text === '' ? undefined : parseJson(text);
  if (!response.ok) throw problemError(response.status, value, response.headers.get('retry-after'));
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw offlineError();
  }
}

/** Fetches a JSON file of our own server outside the API, unchecked. */
export async function fetchOwnJson(path: string, wire = browserWire()): Promise<unknown> {
  return jsonOf(await exchange(createClient(wire), plainGet(path)));
}
