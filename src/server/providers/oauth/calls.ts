import * as client from 'openid-client';
import type { Logger } from '#server/logger.ts';
import { createHostBreaker } from '#server/providers/host-breaker.ts';
import { OAuthFault } from './oauth.ts';

/** Seconds that one call may take. */
const callSeconds = 5;

interface CallsOptions {
  readonly title: string;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Answers that say no to what was sent. LinkedIn and Zoom call a wrong or used code an `invalid_request`. */
const refusals = new Set(['invalid_grant', 'invalid_request', 'access_denied', 'invalid_token']);

export const refusal = (title: string) => new OAuthFault('refused', `${title} refuses`);

function isRefusal(error: unknown): boolean {
  if (error instanceof OAuthFault) return error.kind === 'refused';
  if (error instanceof client.ResponseBodyError) return refusals.has(error.error);
  return error instanceof client.WWWAuthenticateChallengeError && error.status === 401;
}

/** Answer of a provider's API with a status that says no. */
export class StatusFault extends Error {
  override name = 'StatusFault' as const;
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

function statusOf(error: Error): number | null {
  if (error instanceof client.ResponseBodyError || error instanceof StatusFault) return error.status;
  return error.cause instanceof Response ? error.cause.status : null;
}

/** Answers true for faults that everybody meets: what concerns one person must not shut the others out. */
function isOfAll(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_client') return true;
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 429;
  const isSlow =
    error.name === 'TimeoutError' || (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT');
  return isSlow || error instanceof TypeError;
}

/**
 * Runs calls to one provider: no answer, and one that is not as it should be, is `unavailable`. After five in a row that
 * everybody would meet it is left alone for a while.
 */
export function createCalls({ title, clock, logger }: CallsOptions) {
  const breaker = createHostBreaker(clock);
  return async function run<T>(what: string, call: () => Promise<T>): Promise<T> {
    if (breaker.isOpen(title)) throw new OAuthFault('unavailable', `${title} has not answered lately`);
    try {
      const result = await call();
      breaker.answered(title);
      return result;
    } catch (error) {
      if (isRefusal(error)) {
        breaker.answered(title);
        throw refusal(title);
      }
      if (isOfAll(error)) breaker.failed(title);
      else breaker.answered(title);
      // Neither the answer nor the address: both may carry what nobody else may read.
      logger.warn(
        { provider: title, what, reason: reasonOf(error) },
        'a provider did not answer as it should',
      );
      throw new OAuthFault('unavailable', `${title} did not answer`);
    }
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return `${error.status} ${error.error}`;
  if (error instanceof client.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
}

/** Allows what a provider in the same machine needs, and waits no longer than people do. */
export function prepared(configuration: client.Configuration, isPlain: boolean): client.Configuration {
  configuration.timeout = callSeconds;
  if (isPlain) client.allowInsecureRequests(configuration);
  return configuration;
}

/** Seconds for which an access token is taken to work where the answer does not say. */
const usualSeconds = 3600;

/** Reads the tokens of an answer. */
export const tokensOf = (
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  now: number,
) => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  expiresAt: now + (answer.expiresIn() ?? usualSeconds) * 1000,
});
