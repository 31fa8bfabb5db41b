import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { publicLookup, wayTo } from '#server/providers/allowed-endpoints.ts';
import { createGuard } from './guard.ts';
import { ProviderFault } from './provider-fault.ts';
import { retryAfterMs } from './retry-after.ts';

const connectMs = 2_000;
/** Time for a whole call where it does not say another. */
const usualMs = 10_000;
const answerMaxBytes = 2 * 1024 * 1024;
const attemptsMax = 3;
const firstPauseMs = 200;
/** Longest pause that a call waits for by itself; what is to wait longer is a matter for its job. */
const longestPauseMs = 2_000;

export interface ProviderCall {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | (() => Readable);
  /** Doing it twice is as doing it once, so that it is tried again where no answer came. */
  readonly isRepeatable: boolean;
  /** Milliseconds for one attempt. */
  readonly timeoutMs?: number;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Way to one provider's hosts, and to no others. */
export interface ProviderCalls {
  /** Returns an answer with a status of 2xx; all else is a `ProviderFault`. Redirects are followed by nobody. */
  call(call: ProviderCall): Promise<ProviderAnswer>;
  /** Returns what an answer in JSON says; one that is not as it should be is a fault too. */
  read<T>(schema: v.GenericSchema<unknown, T>, call: ProviderCall): Promise<T>;
  /** Answers false while the provider is left alone, since it did not answer. */
  isAnswering(): boolean;
  /** Ends what is on its way. */
  close(): void;
}

interface CallsOptions {
  /** Name of the provider, for people who run the server. */
  readonly title: string;
  /** Names of hosts with TLS, `*.` for all below one, or origins that the operator trusts as they stand. */
  readonly hosts: readonly string[];
  readonly clock: () => number;
  readonly logger: Logger;
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

/** Milliseconds before the next attempt; each waits a little differently, so that many do not come back at once. */
const pauseMs = (attempt: number) => firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2);

function parsed<T>(schema: v.GenericSchema<unknown, T>, { status, body }: ProviderAnswer, title: string): T {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  if (read.success) return read.output;
  throw new ProviderFault('unavailable', `${title} did not answer as it should`, { status });
}

/** Creates what calls a provider once, within the time limits. */
function createAttempts({ title, hosts, clock }: CallsOptions) {
  const agentOf = (lookup?: typeof publicLookup) =>
    new Agent({
      connect: { timeout: connectMs, ...(lookup && { lookup }) },
      maxResponseSize: answerMaxBytes,
    });
  const agents = { public: agentOf(publicLookup), trusted: agentOf() };

  async function send({
    method,
    url,
    headers,
    body,
    timeoutMs = usualMs,
  }: ProviderCall): Promise<ProviderAnswer> {
    const way = wayTo(url, hosts);
    if (way === null) throw new ProviderFault('refused', `${title} leads to an address that is not allowed`);
    const answer = await request(url, {
      method,
      dispatcher: agents[way],
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers && { headers }),
      body: typeof body === 'function' ? body() : (body ?? null),
    });
    return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
  }

  async function attempt(call: ProviderCall): Promise<ProviderAnswer> {
    const answer = await send(call).catch((error: unknown) => {
      if (error instanceof ProviderFault) throw error;
      throw new ProviderFault('unavailable', `${title} did not answer (${reasonOf(error)})`);
    });
    const { status, body } = answer;
    if (status >= 200 && status < 300) return answer;
    const isLater = status >= 500 || status === 429;
    throw new ProviderFault(isLater ? 'unavailable' : 'refused', `${title} answered ${status}`, {
      status,
      body,
      retryAfterMs: retryAfterMs(textOf(answer.headers['retry-after']), clock()),
    });
  }

  const close = () => {
    for (const agent of Object.values(agents)) void agent.destroy();
  };

  return { attempt, close };
}

/** Creates the way to a provider: with time limits, few calls at once, and a rest for one that does not answer. */
export function createProviderCalls(options: CallsOptions): ProviderCalls {
  const { title, clock, logger } = options;
  const { attempt, close } = createAttempts(options);
  const guard = createGuard({ title, clock });

  /** Milliseconds after which a call is tried again; null where it is not. */
  function pauseAfter(error: unknown, { isRepeatable }: ProviderCall, count: number): number | null {
    if (!(error instanceof ProviderFault) || error.kind === 'refused' || !isRepeatable) return null;
    const pause = Math.max(error.retryAfterMs ?? 0, pauseMs(count));
    return guard.isAnswering() && count < attemptsMax && pause <= longestPauseMs ? pause : null;
  }

  async function call(asked: ProviderCall, count = 1): Promise<ProviderAnswer> {
    try {
      return await guard.run(() => attempt(asked));
    } catch (error) {
      const pause = pauseAfter(error, asked, count);
      if (pause === null) {
        logFault(error);
        throw error;
      }
      await setTimeout(pause, undefined, { ref: false });
      return call(asked, count + 1);
    }
  }

  /** Logs what the operator can do something about; other refusals are part of what is asked. */
  function logFault(error: unknown): void {
    if (!(error instanceof ProviderFault)) return;
    const isOurs = error.status === 401 || error.status === 403;
    if (error.kind === 'unavailable' || isOurs)
      logger.warn({ provider: title, reason: error.message }, 'a provider did not answer as it should');
  }

  return {
    call,
    read: async (schema, asked) => parsed(schema, await call(asked), title),
    isAnswering: guard.isAnswering,
    close,
  };
}

/** Code of a fault of the network, such as `ECONNREFUSED`; it names nobody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
