import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { defaultAppKey, defaultAppSecret, headerNames } from '#contract/names.ts';
import type { Problem } from '#contract/wire.ts';

type Headers = Readonly<Record<string, string | undefined>>;

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  /** Over the usual ones; `undefined` leaves one out. */
  readonly headers?: Headers;
  /** Text and bytes go as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly remoteAddress?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

export interface PreparedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly remoteAddress: string | undefined;
}

export interface CallOptions {
  readonly token?: string;
  readonly headers?: Headers;
  readonly remoteAddress?: string;
}

export interface Answer<Reply> extends RawAnswer {
  /** Body of a success; throws where the call failed. */
  readonly reply: Reply;
  /** Body of a failure; throws where the call succeeded. */
  readonly problem: Problem;
}

export const clientHeaders: Readonly<Record<string, string>> = {
  [headerNames.appKey]: defaultAppKey,
  [headerNames.appSecret]: defaultAppSecret,
  [headerNames.tenant]: 'innovation-2021',
};

const isRawBody = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array;

export function prepare({
  method = 'GET',
  path,
  token,
  headers,
  body,
  remoteAddress,
}: RawRequest): PreparedRequest {
  const wanted: Record<string, string | undefined> = {
    ...clientHeaders,
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    'content-type': body === undefined ? undefined : 'application/json',
    ...headers,
  };
  const present = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    method,
    path,
    headers: Object.fromEntries(present),
    body:
      body === undefined || isRawBody(body)
        ? (body as string | Uint8Array | undefined)
        : JSON.stringify(body),
    remoteAddress,
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Address of an endpoint with its parameters filled in. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

export function requestFor<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): RawRequest {
  const parts: AnyInput = input;
  return {
    method: endpoint.method,
    path: addressOf(endpoint, parts),
    token: options.token,
    headers: { ...endpoint.markers, ...options.headers },
    body: parts.body,
    remoteAddress: options.remoteAddress,
  };
}

export function answerOf<Reply>({ status, headers, text }: RawAnswer): Answer<Reply> {
  const isSuccess = status >= 200 && status < 300;
  const parsed = () => (text === '' ? undefined : JSON.parse(text));
  return {
    status,
    headers,
    text,
    get reply(): Reply {
      if (!isSuccess) throw new Error(`The call failed with ${status}: ${text}`);
      return parsed();
    },
    get problem(): Problem {
      if (isSuccess) throw new Error(`The call succeeded with ${status}: ${text}`);
      return parsed();
    },
  };
}

export type ReplyTo<E extends Endpoint> = Answer<ReplyOf<E>>;
