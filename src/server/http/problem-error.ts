import { type ProblemCode, problems } from '#contract/problem.ts';
import type { Problem } from '#contract/wire.ts';
import { tryAgainIn } from '#domain/time/try-again-in.ts';

interface ProblemDetail {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** A limit says how long to wait. */
function messageOf(code: ProblemCode, { message, retryAfterSeconds }: ProblemDetail): string {
  const reason = message ?? problems[code].message;
  const isLimit = code === 'too_many_requests' && retryAfterSeconds !== undefined;
  return isLimit ? `${reason} ${tryAgainIn(retryAfterSeconds)}` : reason;
}

/** Error of the contract, thrown anywhere below a route; the error handler turns it into an answer. */
export class ProblemError extends Error {
  override name = 'ProblemError' as const;
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(messageOf(code, detail));
    this.code = code;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }

  /** Body of the answer. */
  toProblem(): Problem {
    return { message: this.message, code: this.code, ...(this.fields ? { fields: { ...this.fields } } : {}) };
  }
}
