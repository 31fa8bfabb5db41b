import * as v from 'valibot';
import type { ProblemCode } from '#contract/problem.ts';
import { failureTitle } from '#contract/texts.ts';
import { ProblemSchema } from '#contract/wire.ts';
import { tryAgainIn } from '#domain/time/try-again-in.ts';

/**
 * `offline`: no network, a time-out, or an answer that is not our server's. `unanswered`: whoever stands before our server
 * says that it does not answer. `session_ended`: it came for a session that is over.
 */
type ApiErrorCode = ProblemCode | 'offline' | 'unanswered' | 'session_ended';

/** Complaints about single fields, by their names. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ApiErrorOptions {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly message: string;
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number | null;
}

export class ApiError extends Error {
  override name = 'ApiError' as const;
  readonly code: ApiErrorCode;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null;

  constructor(options: ApiErrorOptions) {
    super(options.message);
    this.code = options.code;
    this.status = options.status;
    this.fields = options.fields ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export const offlineError = () =>
  new ApiError({ code: 'offline', status: 0, message: 'There is no connection just now.' });

export const sessionEndedError = () =>
  new ApiError({ code: 'session_ended', status: 0, message: 'Please sign in.' });

export function isOfflineError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}

/** Way a request went: an answer of our server, no line to it, or a line and no answer of it. */
export type Outcome = 'answered' | 'unreachable' | 'unanswered';

export const unansweredTitle = 'Last Links does not answer just now';

const unansweredError = (status: number) =>
  new ApiError({ code: 'unanswered', status, message: `${unansweredTitle}.` });

/** Status of a network that wants somebody to sign in first (RFC 6585, section 6). */
const portalStatus = 511;

/** The error that an answer of somebody else stands for: a gateway's 5xx says that the line is there and our server is not. */
export function foreignError(status: number): ApiError {
  return status >= 500 && status !== portalStatus ? unansweredError(status) : offlineError();
}

/** True where nothing is known of what became of a request: it did not come to our server, or no answer came from there. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'unanswered');
}

/** Outcome that an error of a request stands for. */
export function outcomeOf(error: unknown): Outcome {
  if (isOfflineError(error)) return 'unreachable';
  return isUnreached(error) ? 'unanswered' : 'answered';
}

/** True where our server cannot do what it was asked, or does not answer, whatever was asked. */
export function isServersFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/** Answer to a repeated write that was done: what it made or changed has to be read anew, by its id. */
export class ReadAnewError extends Error {
  override name = 'ReadAnewError' as const;
  /** Number of what was made or changed, where the server still knows it. */
  readonly id: number | null;

  constructor(id: number | null) {
    super('Done before; to be read anew');
    this.id = id;
  }
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

/** One sentence for the person; a limit says how long to wait. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return failureTitle;
  const { code, message, retryAfterSeconds } = error;
  if (code !== 'too_many_requests' || retryAfterSeconds === null) return message;
  const wait = tryAgainIn(retryAfterSeconds);
  return message.endsWith(wait) ? message : `${message} ${wait}`;
}

/** The first complaint of each field, as the phone finds them before the server does; empty where everything passes. */
export function fieldErrors(schema: v.GenericSchema, values: unknown): FieldErrors {
  const checked = v.safeParse(schema, values);
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of checked.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) errors[field] ??= issue.message;
  }
  return errors;
}
