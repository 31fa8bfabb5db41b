import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { headerNames } from './names.ts';

/** Credentials of a client and its person; the first three are the deployment's. */
export interface Credentials {
  readonly appKey: string;
  readonly appSecret: string;
  readonly tenant: string;
  readonly appVersion: string;
  readonly token: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Path and query of a call; `input` holds its `params` and `query`. */
export function addressOf({ path }: Endpoint, input: object): string {
  const { params = {}, query = {} } = input as { params?: Values; query?: Values };
  return fillPath(path, params) + searchOf(query);
}

export function headersOf(endpoint: Endpoint, credentials: Credentials): Record<string, string> {
  const { appKey, appSecret, tenant, appVersion, token } = credentials;
  return {
    ...endpoint.markers,
    [headerNames.appKey]: appKey,
    [headerNames.appSecret]: appSecret,
    [headerNames.tenant]: tenant,
    [headerNames.appVersion]: appVersion,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}

interface AnswerHead {
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

/**
 * Answers true for an answer of our own server. A redirect, a page, or an answer without our mark comes from a captive
 * portal or a proxy, and counts as no connection.
 */
export function isOwnAnswer({ redirected, headers }: AnswerHead): boolean {
  const isPage = headers.get('content-type')?.includes('text/html') === true;
  return headers.get(headerNames.server) !== null && !redirected && !isPage;
}

function fillPath(path: string, params: Values): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Values): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`.replaceAll('%20', '+'),
    );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Body of a repeated write's answer where the first one is not kept: only the id of what was made or changed, to read it
 * anew by.
 */
export const ReadAnewSchema = v.object({ readAnew: v.literal(true), id: v.optional(v.number()) });

/** Body of every answer that is not 2xx or 304. */
export const ProblemSchema = v.object({
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof ProblemSchema>;
