import type * as v from 'valibot';
import type { Cost } from './cost.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Access to a call. Finer rules (own row, host of the event) are in the feature's policy and in the summary. `either`
 * answers everybody, and signed-in callers get more.
 */
export type Access = 'anonymous' | 'signed-in' | 'either';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = v.GenericSchema;

/** One call of the API, declared once: the server routes and validates by it, the app calls by it, OpenAPI is printed from it. */
export interface Endpoint {
  readonly method: Method;
  /** Path parameters as `:name`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly cost: Cost;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Headers that must be present with exactly this value. */
  readonly markers?: Readonly<Record<string, string>>;
  /** `null` answers 204 without a body. */
  readonly reply: Schema | null;
  /**
   * Lists of the reply by name, each with the field that tells its rows apart: where the query has `since`, the reply is
   * what has changed in them (`ListChangesSchema`).
   */
  readonly lists?: Readonly<Record<string, string>>;
  readonly status?: 200 | 201 | 202;
  /** Answers a file of this media type; `reply` is null then. */
  readonly file?: string;
  /** Errors besides those that every call may answer. */
  readonly errors: readonly ProblemCode[];
  /** The reply is the thing as it stands, so that a repeat reads it anew and none is kept; true of every PUT. */
  readonly setsState?: true;
  /** A write that the phone may queue: it carries an idempotency key. */
  readonly offline?: true;
}

/**
 * Declares a call. The app's build reads this by name and leaves out of its copy what only the server needs: schemas of
 * body, reply and parameters, summary, access, errors (`src/setup/bundler/contract-for-app.ts`, the only place where
 * the source is changed on its way). The app therefore never checks an answer by an endpoint; a test keeps it so.
 */
/*@__NO_SIDE_EFFECTS__*/
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Media type of an `.xlsx` file. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined;
type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined;
type PartOf<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

export type ParamsOf<E extends Endpoint> = OutputOf<PartOf<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<PartOf<E, 'query'>>;
export type BodyOf<E extends Endpoint> = OutputOf<PartOf<E, 'body'>>;
/** Type of the reply that the app gets. */
export type ReplyOf<E extends Endpoint> = OutputOf<E['reply']>;

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
/** Type of a call's input: only the parts that the endpoint declares. */
export type CallInput<E extends Endpoint> = Present<{
  params: InputOf<PartOf<E, 'params'>>;
  query: InputOf<PartOf<E, 'query'>>;
  body: InputOf<PartOf<E, 'body'>>;
}>;
