import ky from 'ky';
import { headerNames } from '#contract/names.ts';
import { addressOf, type Credentials, headersOf, isOwnAnswer } from '#contract/wire.ts';
import type { Call } from '#offline/outbox/kind.ts';
import type { Answer } from './verdict.ts';

/** The way of requests out of this phone. */
export interface OutboxWire {
  readonly fetch: typeof fetch;
  readonly origin: string;
}

interface Sending {
  readonly wire: OutboxWire;
  readonly credentials: Credentials;
  readonly key: string;
}

/** Makes one attempt. Anything but an answer of our own server says nothing about whether it arrived. */
export async function send(
  { endpoint, input }: Call,
  { wire, credentials, key }: Sending,
): Promise<Answer | 'unreachable'> {
  try {
    const answering = ky(addressOf(endpoint, input), {
      prefix: wire.origin,
      fetch: wire.fetch,
      method: endpoint.method,
      headers: { ...headersOf(endpoint, credentials), [headerNames.idempotencyKey]: key },
      json: input.body,
      redirect: 'error',
      cache: 'no-store',
      throwHttpErrors: false,
      // What is tried again, and when, is decided by the round.
      retry: 0,
      // Time for the request and its whole answer; ends the promise even where the network does not heed its signal.
      totalTimeout: 30_000,
      timeout: false,
    });
    const response = await answering;
    if (!isOwnAnswer(response)) return 'unreachable';
    const { status, headers } = response;
    return { status, headers, body: bodyOf(status, await answering.text()) };
  } catch {
    return 'unreachable';
  }
}

/** Reads what came along: only 204 has no body, any other answer without one was cut off. */
function bodyOf(status: number, text: string): Answer['body'] {
  if (status === 204) return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return 'unreadable';
  }
}
