import ky from 'ky';
import * as v from 'valibot';
import { headerNames } from '#contract/names.ts';
import { isProblemCode, problems } from '#contract/problem.ts';
import { addressOf, type Credentials, headersOf, isOwnAnswer, ProblemSchema } from '#contract/wire.ts';
import type { Refusal } from '#offline/outbox/entry.ts';
import type { Call } from '#offline/outbox/kind.ts';
import { retryAfterMs } from './backoff.ts';

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

/** An answer of our own server; `unreadable` where its body is not what it should be. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { readonly value: unknown } | 'unreadable';
}

export type Verdict =
  /** The server has it. */
  | { readonly kind: 'done'; readonly reply: unknown }
  /** An earlier attempt is still being answered. */
  | { readonly kind: 'again'; readonly afterMs: number | null }
  /** A failure of the server: another attempt may help, of this entry or of none. */
  | { readonly kind: 'failed'; readonly status: number; readonly message: string }
  /** The server asks everybody to wait. */
  | { readonly kind: 'pause'; readonly afterMs: number | null }
  /** Nobody is signed in with this token. */
  | { readonly kind: 'signed-out' }
  /** Another attempt changes nothing. */
  | { readonly kind: 'refused'; readonly refusal: Omit<Refusal, 'at'> }
  /** No answer, or not one of ours. */
  | { readonly kind: 'unreachable' };

interface Reading {
  /** The phone's clock. */
  readonly now: number;
  readonly isDoneBy: readonly number[];
}

export function verdictOf(answer: Answer | 'unreachable', { now, isDoneBy }: Reading): Verdict {
  if (answer === 'unreachable') return { kind: 'unreachable' };
  const { status, headers, body } = answer;
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429 || status === 503) return { kind: 'pause', afterMs: retryAfterMs(headers, now) };
  if (isDoneBy.includes(status)) return { kind: 'done', reply: null };
  const isTooEarly = status === 408 || status === 425;
  if (isTooEarly) return { kind: 'again', afterMs: retryAfterMs(headers, now) };
  if (body === 'unreadable' || status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    return { kind: 'failed', status, message: problemIn(body, status).message };
  }
  if (status < 300) return { kind: 'done', reply: body.value };
  const problem = problemIn(body, status);
  if (problem.code === 'in_progress') return { kind: 'again', afterMs: retryAfterMs(headers, now) };
  return { kind: 'refused', refusal: { status, ...problem } };
}

/** The server's own words, or ours where it has none that can be read. */
function problemIn(body: Answer['body'], status: number): Omit<Refusal, 'at' | 'status'> {
  const read = v.safeParse(ProblemSchema, body === 'unreadable' ? null : body.value);
  if (!read.success) return { ...wordsFor(status) };
  const { code, message, fields } = read.output;
  return { code: isProblemCode(code) ? code : wordsFor(status).code, message, ...(fields && { fields }) };
}

function wordsFor(status: number): { code: Refusal['code']; message: string } {
  for (const [code, problem] of Object.entries(problems)) {
    if (problem.status === status && isProblemCode(code)) return { code, message: problem.message };
  }
  const code = status >= 400 && status < 500 ? 'malformed_request' : 'internal';
  return { code, message: problems[code].message };
}
