import * as v from 'valibot';
import { appVersion } from '#client/lib/version.ts';
import type { Deployment } from '#contract/deployment.ts';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { ListChanges } from '#contract/list-changes.ts';
import { headerNames } from '#contract/names.ts';
import { getMe } from '#contract/users.ts';
import { addressOf, headersOf, ReadAnewSchema } from '#contract/wire.ts';
import type { KeptAnswer } from '#domain/list-changes.ts';
import { type Outcome, offlineError, outcomeOf, ReadAnewError, sessionEndedError } from './api-error.ts';
import {
  type ApiRequest,
  browserWire,
  createClient,
  exchange,
  jsonOf,
  type OwnAnswer,
  plainGet,
  type Wire,
} from './client.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Does not light the loading bar. */
  readonly isBackground?: boolean;
  readonly idempotencyKey?: string;
  /** Goes on when the page is closed. */
  readonly keepalive?: boolean;
  /** Its answer counts although its session is over when it comes. */
  readonly outlivesSession?: boolean;
}
interface ReadOptions<Value> extends CallOptions {
  /** Answer that is here: where it is still the newest, nothing travels, and of lists what has changed in them. */
  readonly known?: KeptAnswer<Value> | undefined;
}
export type Answer<T> = KeptAnswer<T>;

export interface Api {
  /** Rejects with a `ReadAnewError` where the write was done before, under the same key, and its answer is not kept. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<ReplyOf<E>>;
  /**
   * Null where what is known is still the newest. Where there is no network, what is known is not asked about: it
   * rejects as a request would, which the browser's console would show.
   */
  read<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: ReadOptions<ReplyOf<E>>,
  ): Promise<Answer<ReplyOf<E>> | null>;
  /** Asks whether the server can be reached; the outcome is reported as any other's. */
  ping(): Promise<void>;
}

interface ApiContext {
  deployment(): Deployment;
  getToken(): string | null;
  /** A call begins; the returned function is called at its end. */
  onActivity(): () => void;
  /** The server refused the token with which the current user was loaded. */
  onUnauthenticated(token: string): void;
  /** There is no network to ask over. */
  isCutOff(): boolean;
  /** A request begins; the returned function is called with its outcome, unless it is given up. */
  onRequest(): (outcome: Outcome) => void;
  /** An answer names the build of the app that the server has. */
  onServed?(version: string): void;
  readonly wire?: Wire;
}

interface RequestOptions {
  readonly endpoint: Endpoint;
  readonly input: object;
  readonly token: string | null;
  readonly deployment: Deployment;
  readonly options: SendOptions;
}

interface SendOptions extends CallOptions {
  readonly etag?: string | null;
}

/** A call of the API as a request. */
export function buildRequest({ endpoint, input, token, deployment, options }: RequestOptions): ApiRequest {
  const { body } = input as { body?: unknown };
  return {
    url: addressOf(endpoint, input),
    method: endpoint.method,
    json: body,
    keepalive: options.keepalive,
    signal: options.signal,
    headers: {
      ...headersOf(endpoint, { ...deployment, appVersion, token }),
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.idempotencyKey ? { [headerNames.idempotencyKey]: options.idempotencyKey } : {}),
    },
  };
}

export function createApi(context: ApiContext): Api {
  const client = createClient(context.wire ?? browserWire());

  async function reach(request: ApiRequest): Promise<OwnAnswer> {
    const report = context.onRequest();
    try {
      const answer = await exchange(client, request);
      report('answered');
      const served = answer.response.headers.get(headerNames.appVersion);
      if (served !== null) context.onServed?.(served);
      return answer;
    } catch (error) {
      if (!request.signal?.aborted) report(outcomeOf(error));
      throw error;
    }
  }

  async function send(
    endpoint: Endpoint,
    input: object,
    options: SendOptions,
  ): Promise<Answer<unknown> | null> {
    const token = context.getToken();
    const request = buildRequest({ endpoint, input, options, token, deployment: context.deployment() });
    const end = options.isBackground ? () => {} : context.onActivity();
    try {
      const answer = await reach(request);
      const { status, headers } = answer.response;
      if (!options.outlivesSession && token !== context.getToken()) throw sessionEndedError();
      if (token !== null && refusesSession(endpoint, status)) context.onUnauthenticated(token);
      return status === 304 ? null : { value: jsonOf(answer), etag: headers.get('etag') };
    } finally {
      end();
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const answer = await send(endpoint, input, options);
      const readAnew = v.safeParse(ReadAnewSchema, answer?.value);
      if (readAnew.success) throw new ReadAnewError(readAnew.output.id ?? null);
      return answer?.value as ReplyOf<typeof endpoint>;
    },
    async read(endpoint, input, { known, ...options }) {
      if (known && context.isCutOff()) throw offlineError();
      const since = inputSince(endpoint, input, known);
      let answer = await send(endpoint, since ?? input, { ...options, etag: known?.etag ?? null });
      if (known && answer && since && isOfChanges(answer)) {
        const { laidOver } = await import('#domain/list-changes.ts');
        const kept = known as KeptAnswer<object>;
        answer = laidOver(kept, answer, endpoint.lists ?? {}) ?? (await send(endpoint, input, options));
      }
      return answer as Answer<ReplyOf<typeof endpoint>> | null;
    },
    async ping() {
      await reach(plainGet('/health')).catch(() => undefined);
    },
  };
}

/**
 * Returns the input of a call that asks for what has changed in lists that are here; null where it asks for all of them.
 * A proxy that compresses may have added something to the mark in the ETag.
 */
export function inputSince(
  { lists }: Endpoint,
  input: object,
  known: KeptAnswer<unknown> | undefined,
): object | null {
  const since = /"([\w-]{27})/.exec(known?.etag ?? known?.base?.etag ?? '')?.[1];
  return lists && since ? { ...input, query: { ...(input as { query?: object }).query, since } } : null;
}

const isOfChanges = (answer: Answer<unknown>): answer is Answer<ListChanges> =>
  (answer.value as Partial<ListChanges>).changes !== undefined;

/** "Loading the current user fails" (specification, section 4) means 401 or 403, never a network failure. */
function refusesSession(endpoint: Endpoint, status: number): boolean {
  return (
    endpoint.path === getMe.path && endpoint.method === getMe.method && (status === 401 || status === 403)
  );
}
