import { ProblemError } from '#server/http/problem-error.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';

const usualWaitMs = 5_000;
const longestWaitMs = 60_000;

/**
 * Waits for the storage of files. Where it is away the caller is told to come again: nobody is to think that a file is
 * gone.
 */
export async function fromStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const waitMs = Math.min(error.retryAfterMs ?? usualWaitMs, longestWaitMs);
    throw new ProblemError('unavailable', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}
