import type { Deployment } from '#contract/deployment.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import { addressOf, headersOf } from '#contract/wire.ts';
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

export function buildRequest({ endpoint, input, token, deployment, options }: RequestParts): ApiRequest {
  const { body } = input as { body?: unknown };
  return {
    url: addressOf(endpoint, input),
    method: endpoint.method,
    body,
    keepalive: options.keepalive,
    signal: options.signal,
    headers: {
      ...headersOf(endpoint, { ...deployment, appVersion, token }),
      ...(options.etag ? { 'if-none-match': options.etag } : {}),
      ...(options.idempotencyKey ? { [headerNames.idempotencyKey]: options.idempotencyKey } : {}),
    },
  };
}
