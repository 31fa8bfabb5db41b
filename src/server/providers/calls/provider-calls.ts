import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { publicLookup, wayTo } from '#server/providers/allowed-endpoints.ts';
import { ProviderFault, reasonOf } from './provider-fault.ts';
import { createRepeatedAttempts } from './repeated-attempts.ts';
import { retryAfterMs } from './retry-after.ts';

const connectMs = 2_000;
/** Time for a whole call where it does not say another. */
const usualMs = 10_000;
const answerMaxBytes = 2 * 1024 * 1024;

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
  const attempts = createRepeatedAttempts({ title, clock, logger });
  const call = (asked: ProviderCall) => attempts.run(() => attempt(asked), asked);

  return {
    call,
    read: async (schema, asked) => parsed(schema, await call(asked), title),
    isAnswering: attempts.isAnswering,
    close,
  };
}
