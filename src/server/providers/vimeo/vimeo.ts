import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { wayTo } from '#server/providers/allowed-endpoints.ts';
import {
  createProviderCalls,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderCalls,
} from '#server/providers/calls/provider-calls.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import { type VimeoConfig, vimeoOrigin } from './settings.ts';

const title = 'Vimeo';
/** Time for a piece of a film; with the calls around it, it stays within the minute that a job has. */
const pieceMs = 40_000;
const uploadHosts = ['*.vimeo.com', '*.vimeocdn.com'];
const tusVersion = { 'tus-resumable': '1.0.0' };

const CreatedSchema = v.object({
  uri: v.pipe(v.string(), v.regex(/^\/videos\/\d{1,20}(?::\w+)?$/)),
  upload: v.object({ upload_link: v.pipe(v.string(), v.maxLength(4000)) }),
});
const TranscodedSchema = v.object({
  transcode: v.object({ status: v.picklist(['in_progress', 'complete', 'error']) }),
});
export type TranscodeStatus = v.InferOutput<typeof TranscodedSchema>['transcode']['status'];

export interface CreatedVideo {
  /** Digits only. */
  readonly videoId: string;
  /** Address that takes the bytes; on a host of Vimeo's. */
  readonly uploadLink: string;
}

interface Piece {
  readonly uploadLink: string;
  readonly offset: number;
  readonly length: number;
  readonly content: Readable;
}

/** Account at Vimeo. All calls throw a `ProviderFault` where they do not go well. */
export interface Vimeo {
  /** Makes a video without bytes. Each call makes one, so that a lost answer leaves an empty one there. */
  createVideo(video: { readonly name: string; readonly size: number }): Promise<CreatedVideo>;
  /** Asks how many bytes have arrived. */
  readOffset(uploadLink: string): Promise<number>;
  /** Sends bytes from an offset on; returns how many have arrived then. */
  sendPiece(piece: Piece): Promise<number>;
  /** Lets pages of a host show the video. */
  allowDomain(videoId: string, host: string): Promise<void>;
  readTranscode(videoId: string): Promise<TranscodeStatus>;
  /** Deletes a video; one that is not there is deleted already. */
  deleteVideo(videoId: string): Promise<void>;
  isAnswering(): boolean;
  close(): void;
}

interface VimeoOptions {
  readonly config: VimeoConfig;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Milliseconds for a call; null takes the usual ones. */
  readonly timeoutMs?: number;
}

/** Lists the hosts of Vimeo; an origin that the operator has named is the only one. */
const hostsOf = ({ url }: VimeoConfig): readonly string[] => (url === vimeoOrigin ? uploadHosts : [url]);

function offsetOf({ status, headers }: ProviderAnswer): number {
  const offset = headers['upload-offset'];
  if (typeof offset === 'string' && /^\d{1,15}$/.test(offset)) return Number(offset);
  throw new ProviderFault('unavailable', `${title} did not tell how much has arrived`, { status });
}

/** Creates the way to our account at Vimeo. Its token goes to the API alone, never to where the bytes go. */
export function createVimeo({ config, clock, logger, timeoutMs }: VimeoOptions): Vimeo {
  const hosts = hostsOf(config);
  const calls = createProviderCalls({ title, hosts, clock, logger });
  const limited = timeoutMs === undefined ? {} : { timeoutMs };

  const prepared = (method: ProviderCall['method'], path: string, body?: object): ProviderCall => ({
    method,
    url: `${config.url}${path}`,
    isRepeatable: method !== 'POST',
    ...limited,
    headers: {
      authorization: `bearer ${config.token}`,
      accept: 'application/vnd.vimeo.*+json;version=3.4',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

  return {
    async createVideo({ name, size }) {
      const upload = { approach: 'tus', size: String(size) };
      // Only pages of ours show it, and it stands nowhere at Vimeo.
      const privacy = { view: 'disable', embed: 'whitelist' };
      const body = { upload, name, privacy };
      const created = await calls.read(CreatedSchema, prepared('POST', '/me/videos', body));
      const uploadLink = created.upload.upload_link;
      if (wayTo(uploadLink, hosts) === null)
        throw new ProviderFault('refused', `${title} names a host for the upload that is not its own`);
      return { videoId: created.uri.replace(/^\/videos\/(\d+).*$/, '$1'), uploadLink };
    },
    allowDomain: async (videoId, host) => {
      const path = `/videos/${videoId}/privacy/domains/${encodeURIComponent(host)}`;
      await calls.call(prepared('PUT', path));
    },
    readTranscode: async (videoId) => {
      const path = `/videos/${videoId}?fields=transcode.status`;
      return (await calls.read(TranscodedSchema, prepared('GET', path))).transcode.status;
    },
    deleteVideo: async (videoId) => {
      await calls.call(prepared('DELETE', `/videos/${videoId}`)).catch((error: unknown) => {
        if (!(error instanceof ProviderFault) || error.status !== 404) throw error;
      });
    },
    ...uploadCalls(calls, limited),
    isAnswering: calls.isAnswering,
    close: calls.close,
  };
}

/** Creates the calls of the tus protocol (1.0.0), to the address that an upload has of its own. */
function uploadCalls(
  calls: ProviderCalls,
  limited: Pick<ProviderCall, 'timeoutMs'>,
): Pick<Vimeo, 'readOffset' | 'sendPiece'> {
  return {
    async readOffset(uploadLink) {
      // Asked once: the job asks again, within a time of its own.
      const asked = { method: 'HEAD', url: uploadLink, isRepeatable: false } as const;
      return offsetOf(await calls.call({ ...asked, headers: tusVersion, ...limited }));
    },
    async sendPiece({ uploadLink, offset, length, content }) {
      const headers = {
        ...tusVersion,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(length),
      };
      try {
        const asked = { method: 'PATCH', url: uploadLink, isRepeatable: false } as const;
        const body = () => content;
        return offsetOf(await calls.call({ ...asked, headers, body, timeoutMs: pieceMs, ...limited }));
      } finally {
        content.destroy();
      }
    },
  };
}
