import * as v from 'valibot';
import { isProblemCode, ProblemSchema, problems } from '#contract/problem.ts';
import type { Refusal } from '#offline/outbox/entry.ts';
import { retryAfterMs } from './backoff.ts';

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
