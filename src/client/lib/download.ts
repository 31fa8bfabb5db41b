import { isOwnAnswer } from '#contract/wire.ts';
import { ApiError, offlineError, problemError } from './api-error.ts';
import type { ApiRequest } from './api-request.ts';
import type { Outcome } from './http.ts';

/** What has arrived of a file. */
export interface DownloadProgress {
  readonly received: number;
  /** Null where the server has not said how large it is. */
  readonly total: number | null;
}

interface DownloadParts {
  /** As `buildRequest` makes it. */
  readonly request: ApiRequest;
  /** Where the server names none. */
  readonly fileName: string;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  /** How long nothing may arrive before it is given up. */
  readonly stallMs?: number;
}

const defaultStallMs = 30_000;

/**
 * Fetches a file with the session's headers. Unlike a call it may take as long as something arrives. Rejects with an
 * `ApiError`, or with the signal's reason where it was cancelled.
 */
export async function download(parts: DownloadParts): Promise<File> {
  const { request, onOutcome } = parts;
  const stall = watchStall(parts.stallMs ?? defaultStallMs);
  try {
    const answer = await readAnswer(parts, stall);
    onOutcome('answered');
    if (answer instanceof File) return answer;
    throw answer;
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason;
    if (error instanceof ApiError) throw error;
    onOutcome('unreachable');
    throw offlineError();
  } finally {
    stall.end();
  }
}

/** The file, or what the server has against it. */
async function readAnswer(parts: DownloadParts, stall: StallWatch): Promise<File | ApiError> {
  const { url, method, headers, signal: cancelled } = parts.request;
  const signal = cancelled ? AbortSignal.any([cancelled, stall.signal]) : stall.signal;
  const response = await fetch(url, { method, headers, signal, redirect: 'error', cache: 'no-store' });
  if (!isOwnAnswer(response)) throw new TypeError('Not from our server');
  if (response.ok) return readFile(response, parts, stall);
  const body: unknown = await response.json().catch(() => undefined);
  return problemError(response.status, body, response.headers.get('retry-after'));
}

async function readFile(response: Response, parts: DownloadParts, stall: StallWatch): Promise<File> {
  const { headers, body } = response;
  const total = totalOf(headers);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    stall.moved();
    pieces.push(piece.value);
    received += piece.value.byteLength;
    parts.onProgress({ received, total });
  }
  const type = headers.get('content-type') ?? '';
  return new File(pieces, nameIn(headers.get('content-disposition')) ?? parts.fileName, { type });
}

/** What was compressed on its way arrives longer than it says. */
function totalOf(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

/** RFC 6266, section 4; a path is no name. */
function nameIn(disposition: string | null): string | null {
  const name = /filename="([^"\\/]+)"/.exec(disposition ?? '')?.[1];
  return name ?? null;
}

interface StallWatch {
  readonly signal: AbortSignal;
  moved(): void;
  end(): void;
}

function watchStall(stallMs: number): StallWatch {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), stallMs);
  };
  moved();
  return { signal: controller.signal, moved, end: () => clearTimeout(timer) };
}
