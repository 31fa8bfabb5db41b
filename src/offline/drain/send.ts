import { headerNames } from '#contract/names.ts';
import { addressOf, type Credentials, headersOf, isOwnAnswer } from '#contract/wire.ts';
import type { Call } from '#offline/outbox/kind.ts';
import type { Answer } from './verdict.ts';

type OwnResponse = Pick<Response, 'status' | 'redirected' | 'text'> & {
  readonly headers: { get(name: string): string | null };
};

/** How requests leave this phone. */
export interface OutboxWire {
  readonly fetch: (url: string, init: RequestInit) => Promise<OwnResponse>;
  readonly origin: string;
  readonly timeoutMs?: number;
  readonly timers?: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

interface Sending {
  readonly wire: OutboxWire;
  readonly credentials: Credentials;
  readonly key: string;
}

const answerMs = 30_000;

/** One attempt. Whatever is not an answer of our own server says nothing about whether it arrived. */
export async function send(call: Call, { wire, credentials, key }: Sending): Promise<Answer | 'unreachable'> {
  const { endpoint, input } = call;
  const url = new URL(addressOf(endpoint, input), wire.origin).href;
  const init = requestOf(call, { ...headersOf(endpoint, credentials), [headerNames.idempotencyKey]: key });
  const { timers = globalThis, timeoutMs = answerMs } = wire;
  const deadline = new AbortController();
  const late = Promise.withResolvers<'unreachable'>();
  const timer = timers.setTimeout(() => {
    deadline.abort();
    late.resolve('unreachable');
  }, timeoutMs);
  try {
    return await Promise.race([late.promise, exchange(wire, url, { ...init, signal: deadline.signal })]);
  } catch {
    return 'unreachable';
  } finally {
    timers.clearTimeout(timer);
  }
}

function requestOf({ endpoint, input }: Call, headers: Record<string, string>): RequestInit {
  const { body } = input;
  const common = { method: endpoint.method, redirect: 'error', cache: 'no-store' } as const;
  if (body === undefined) return { ...common, headers };
  return {
    ...common,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function exchange(wire: OutboxWire, url: string, init: RequestInit): Promise<Answer | 'unreachable'> {
  const response = await wire.fetch(url, init);
  if (!isOwnAnswer(response)) return 'unreachable';
  const { status, headers } = response;
  return { status, headers, body: bodyOf(status, await response.text()) };
}

/** Only 204 has none: any other answer without a body was cut off. */
function bodyOf(status: number, text: string): Answer['body'] {
  if (status === 204) return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return 'unreadable';
  }
}
