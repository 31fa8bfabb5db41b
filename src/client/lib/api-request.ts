import type { Deployment } from '#contract/deployment.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import { appVersion } from './version.ts';

export interface ApiRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface RequestParts {
  readonly endpoint: Endpoint;
  readonly input: object;
  readonly token: string | null;
  readonly deployment: Deployment;
  readonly options: {
    readonly signal?: AbortSignal | undefined;
    readonly etag?: string | null;
    readonly idempotencyKey?: string;
    readonly keepalive?: boolean | undefined;
  };
}

type Values = Readonly<Record<string, unknown>>;

export function buildRequest({ endpoint, input, token, deployment, options }: RequestParts): ApiRequest {
  const { params = {}, query = {}, body } = input as { params?: Values; query?: Values; body?: unknown };
  return {
    url: fillPath(endpoint.path, params) + searchOf(query),
    method: endpoint.method,
    body,
    keepalive: options.keepalive,
    signal: options.signal,
    headers: {
      ...endpoint.markers,
      [headerNames.appKey]: deployment.appKey,
      [headerNames.appSecret]: deployment.appSecret,
      [headerNames.tenant]: deployment.tenant,
      [headerNames.appVersion]: appVersion,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.idempotencyKey ? { [headerNames.idempotencyKey]: options.idempotencyKey } : {}),
    },
  };
}

function fillPath(path: string, params: Values): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function searchOf(query: Values): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (present.length === 0) return '';
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
