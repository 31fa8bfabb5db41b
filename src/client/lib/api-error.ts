import * as v from 'valibot';
import { type ProblemCode, ProblemSchema } from '#contract/problem.ts';
import { failureTitle } from '#contract/texts.ts';

/** `offline`: no network, a time-out, or an answer that is not our server's. `session_ended`: it came for a session that is over. */
export type ApiErrorCode = ProblemCode | 'offline' | 'session_ended';

interface ApiErrorParts {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number | null;
}

export class ApiError extends Error {
  override name = 'ApiError' as const;
  readonly code: ApiErrorCode;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What is wrong with single fields of the body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

export const offlineError = () =>
  new ApiError({ code: 'offline', status: 0, message: 'There is no connection just now.' });

export const sessionEndedError = () =>
  new ApiError({ code: 'session_ended', status: 0, message: 'Please sign in.' });

export function isOfflineError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

/** True where asking again may help: no connection, an overloaded or failing server. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'offline' || error.status === 429 || error.status >= 500)
  );
}

/** The error that an answer's problem body describes. */
export function problemError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = v.safeParse(ProblemSchema, body);
  const retryAfterSeconds = secondsOf(retryAfter);
  if (!problem.success) {
    return new ApiError({ code: 'internal', status, message: failureTitle, retryAfterSeconds });
  }
  const { message, code, fields } = problem.output;
  return new ApiError({
    // One that a newer server has is like none that is asked about; its sentence says what there is to say.
    code: code as ProblemCode,
    status,
    message,
    fields,
    retryAfterSeconds,
  });
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
