import type { Progress } from 'ky';
import { isOwnAnswer } from '#contract/wire.ts';
import { ApiError, foreignError, type Outcome, offlineError, outcomeOf, problemError } from './api-error.ts';
import { type ApiRequest, browserWire, createClient, type Wire } from './client.ts';

/** Received part of a file. */
export interface DownloadProgress {
  readonly received: number;
  /** Null where the server has not said how large it is. */
  readonly total: number | null;
}

/** Sent part of an upload. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

interface TransferOptions {
  /** As `buildRequest` makes it. */
  readonly request: ApiRequest;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Time in which something has to move. */
  readonly stallMs?: number;
}

interface DownloadOptions extends TransferOptions {
  /** Name for a file to which the server gives none. */
  readonly fileName: string;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly wire?: Wire;
}

interface UploadOptions extends TransferOptions {
  readonly body: FormData;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** Fetches a file with the session's headers. */
export function download({ fileName, onProgress, wire, ...options }: DownloadOptions): Promise<File> {
  const client = createClient(wire ?? browserWire());
  const { url, ...request } = options.request;
  return transfer(options, async ({ signal, moved }) => {
    let total: number | null = null;
    const onDownloadProgress = ({ transferredBytes }: Progress) => {
      moved();
      onProgress({ received: transferredBytes, total });
    };
    const response = await client(url, { ...request, signal, totalTimeout: false, onDownloadProgress });
    moved();
    const { ok, status, headers } = response;
    if (!ok) return problemError(status, parseJson(await response.text()), headers.get('retry-after'));
    total = totalOf(headers);
    const name = nameIn(headers.get('content-disposition')) ?? fileName;
    return new File([await response.blob()], name, { type: headers.get('content-type') ?? '' });
  });
}

/** Sends a file. `fetch` cannot tell how much has left the phone, so this is not ky's. */
export function upload({ body, onProgress, ...options }: UploadOptions): Promise<unknown> {
  const { url, method, headers } = options.request;
  return transfer(options, ({ signal, moved }) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const xhr = new XMLHttpRequest();
    signal.addEventListener('abort', () => xhr.abort());
    xhr.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress({ sent: loaded, total });
    };
    xhr.upload.onload = moved;
    xhr.onprogress = moved;
    xhr.onloadend = () => resolve(answerOf(xhr));
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(body);
    return promise;
  });
}

interface Transfer {
  /** Aborted where the transfer is given up. */
  readonly signal: AbortSignal;
  readonly moved: () => void;
}

/**
 * Watches over a transfer, which unlike a call may take as long as something moves. Rejects with an `ApiError`, or with
 * the signal's reason where it was cancelled.
 */
async function transfer<T>(
  { request: { signal: cancelled }, onOutcome, stallMs = 30_000 }: TransferOptions,
  run: (transfer: Transfer) => Promise<T | ApiError>,
): Promise<T> {
  cancelled?.throwIfAborted();
  const controller = new AbortController();
  const { promise: givenUp, resolve } = Promise.withResolvers<ApiError>();
  const giveUp = () => {
    controller.abort();
    resolve(offlineError());
  };
  let timer = setTimeout(giveUp, stallMs);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stallMs);
  };
  cancelled?.addEventListener('abort', giveUp);
  const answer = await Promise.race([givenUp, run({ signal: controller.signal, moved })]).catch((error) =>
    error instanceof ApiError ? error : offlineError(),
  );
  clearTimeout(timer);
  cancelled?.removeEventListener('abort', giveUp);
  cancelled?.throwIfAborted();
  onOutcome(outcomeOf(answer));
  if (answer instanceof ApiError) throw answer;
  return answer;
}

/** Reads the server's answer once everything is sent. */
function answerOf(xhr: XMLHttpRequest): unknown {
  const headers = { get: (name: string) => xhr.getResponseHeader(name) };
  if (!isOwnAnswer({ redirected: false, headers })) return foreignError(xhr.status);
  const body = parseJson(xhr.responseText);
  return xhr.status < 300 ? body : problemError(xhr.status, body, headers.get('retry-after'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The length of a file; what was compressed on its way arrives longer than it says. */
function totalOf(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

/** The file's name (RFC 6266, section 4); a path is no name. */
function nameIn(disposition: string | null): string | null {
  const name = /filename="([^"\\/]+)"/.exec(disposition ?? '')?.[1];
  return name ?? null;
}
