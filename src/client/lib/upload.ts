import { headerNames } from '#contract/names.ts';
import { offlineError, problemError } from './api-error.ts';
import type { ApiRequest } from './api-request.ts';
import type { Outcome } from './http.ts';

/** What has left the phone of what there is to send. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

interface UploadParts {
  /** As `buildRequest` makes it. */
  readonly request: ApiRequest;
  readonly body: XMLHttpRequestBodyInit;
  /** Left out where the browser writes it itself, with the boundary of its parts. */
  readonly contentType?: string;
  readonly onProgress: (progress: UploadProgress) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  /** How long nothing may move before it is given up. */
  readonly stallMs?: number;
}

const defaultStallMs = 30_000;

/**
 * Sends a file. Unlike `fetch` this tells how much has left the phone; unlike a call it may take as long as it
 * moves. Rejects with an `ApiError`, or with the signal's reason where it was cancelled.
 */
export function upload(parts: UploadParts): Promise<unknown> {
  const { request, onOutcome, stallMs = defaultStallMs } = parts;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const wire = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => wire.abort();
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stallMs);
  };
  wire.upload.onprogress = ({ loaded, total }) => {
    moved();
    parts.onProgress({ sent: loaded, total });
  };
  wire.upload.onload = moved;
  wire.onprogress = moved;
  wire.onloadend = () => {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
    if (request.signal?.aborted) return reject(request.signal.reason);
    const isAnswered = isOurs(wire);
    onOutcome(isAnswered ? 'answered' : 'unreachable');
    if (!isAnswered) return reject(offlineError());
    const body = parse(wire.responseText);
    if (wire.status < 300) resolve(body);
    else reject(problemError(wire.status, body, wire.getResponseHeader('retry-after')));
  };
  wire.open(request.method, request.url);
  const headers = parts.contentType
    ? { ...request.headers, 'content-type': parts.contentType }
    : request.headers;
  for (const [name, value] of Object.entries(headers)) wire.setRequestHeader(name, value);
  if (request.signal?.aborted) {
    reject(request.signal.reason);
    return promise;
  }
  request.signal?.addEventListener('abort', giveUp);
  moved();
  wire.send(parts.body);
  return promise;
}

/** A page, a redirect or an answer without our mark is a captive portal's or a proxy's. */
function isOurs(wire: XMLHttpRequest): boolean {
  const isPage = wire.getResponseHeader('content-type')?.includes('text/html') === true;
  return wire.status !== 0 && wire.getResponseHeader(headerNames.server) !== null && !isPage;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
