import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Logger } from '#server/logger.ts';
import { ProviderFault, reasonOf } from '#server/providers/calls/provider-fault.ts';
import { createRepeatedAttempts } from '#server/providers/calls/repeated-attempts.ts';
import { retryAfterMs } from '#server/providers/calls/retry-after.ts';
import type { S3Config } from '#server/providers/files/settings.ts';

export const storageTitle = 'The file storage';

/** Milliseconds for one attempt of each kind of call. */
export interface S3Patience {
  readonly connect: number;
  readonly usual: number;
  /** Until a content begins to come. */
  readonly opening: number;
  /** For a few megabytes to go, or for the service to put parts together. */
  readonly sending: number;
  /** Between two pieces of a content that somebody waits for. */
  readonly idle: number;
}

export const usualPatience: S3Patience = {
  connect: 2_000,
  usual: 10_000,
  opening: 5_000,
  sending: 60_000,
  idle: 30_000,
};

/** Contents that are read at once; each has a connection for as long as its reader takes. */
const connectionsMax = 500;

interface Sending {
  readonly abortSignal: AbortSignal;
}

export type S3Work<T> = (client: S3Client, sending: Sending) => Promise<T>;

/** Way to the one service that is configured. */
export interface S3Calls {
  /** Runs a call that may be repeated; all that goes wrong with it is a `ProviderFault`. */
  run<T>(kind: Exclude<keyof S3Patience, 'connect' | 'idle'>, work: S3Work<T>): Promise<T>;
  readonly idleMs: number;
  isAnswering(): boolean;
  close(): void;
}

interface CallsOptions {
  readonly config: S3Config;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly patience: S3Patience;
}

const silent = () => undefined;

/** Leaves nothing to be found out from the environment, from files or from the network: the SDK looks there for what is unset. */
function createClient({ config, patience }: CallsOptions): S3Client {
  const { endpoint, region, accessKey, secretKey } = config;
  const agent = { keepAlive: true, maxSockets: connectionsMax };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    followRegionRedirects: false,
    useAccelerateEndpoint: false,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    // Other services than Amazon's do not know the newer checksums; the signature covers what is sent anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    defaultsMode: 'standard',
    retryMode: 'standard',
    maxAttempts: 1,
    userAgentAppId: async () => undefined,
    authSchemePreference: ['sigv4'],
    sigv4aSigningRegionSet: [region],
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: patience.connect, httpAgent: agent, httpsAgent: agent },
  });
}

/** Refusals that another moment may undo: a clock that was wrong is set right by the SDK, a slow body may come faster. */
const passing = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown']);
const notImplemented = 501;

function isLater(status: number, code: string): boolean {
  return (status >= 500 && status !== notImplemented) || status === 429 || passing.has(code);
}

interface Answered {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | null =>
  (error instanceof Error && (error as Error & Answered).$metadata?.httpStatusCode) || null;

/** Answers true for an answer that names this fault, in words of S3. */
export const isNamed = (error: unknown, names: readonly string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name);

function faultOf(error: unknown, now: number): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const status = statusOf(error);
  // What cannot be read as an answer is none, whatever its status.
  if (status === null || status < 300)
    return new ProviderFault('unavailable', `${storageTitle} did not answer (${reasonOf(error)})`, {
      status,
    });
  const code = error instanceof S3ServiceException && /^\w{1,60}$/.test(error.name) ? error.name : '';
  const wait = error instanceof S3ServiceException ? error.$response?.headers['retry-after'] : undefined;
  return new ProviderFault(
    isLater(status, code) ? 'unavailable' : 'refused',
    `${storageTitle} answered ${status}${code === '' ? '' : ` (${code})`}`,
    { status, retryAfterMs: retryAfterMs(wait, now) },
  );
}

/** Tells an answer that is not as it should be. */
export const oddAnswer = (): ProviderFault =>
  new ProviderFault('unavailable', `${storageTitle} did not answer as it should`);

export function createS3Calls(options: CallsOptions): S3Calls {
  const { clock, logger, patience } = options;
  const client = createClient(options);
  // Whatever it refuses is a matter of its settings.
  const attempts = createRepeatedAttempts({ title: storageTitle, clock, logger, isOurs: () => true });

  async function attempt<T>(timeoutMs: number, work: S3Work<T>): Promise<T> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    try {
      return await work(client, { abortSignal: limit.signal });
    } catch (error) {
      throw faultOf(error, clock());
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    run: (kind, work) => attempts.run(() => attempt(patience[kind], work), { isRepeatable: true }),
    idleMs: patience.idle,
    isAnswering: attempts.isAnswering,
    close: () => client.destroy(),
  };
}
