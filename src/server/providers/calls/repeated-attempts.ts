import { setTimeout } from 'node:timers/promises';
import type { Logger } from '#server/logger.ts';
import { createGuard } from './guard.ts';
import { ProviderFault } from './provider-fault.ts';

const attemptsMax = 3;
const firstPauseMs = 200;
/** Longest pause that a call waits for by itself; what is to wait longer is a matter for its job. */
const longestPauseMs = 2_000;
/** Time for which one reason is logged once, however many calls meet it. */
const loggedForMs = 60_000;

/** Attempts at calls of one provider. */
export interface RepeatedAttempts {
  /** Tries what may be done twice again where no answer came; all else once. */
  run<T>(attempt: () => Promise<T>, options: { readonly isRepeatable: boolean }): Promise<T>;
  /** Answers false while the provider is left alone, since it did not answer. */
  isAnswering(): boolean;
}

interface AttemptsOptions {
  /** Name of the provider, for people who run the server. */
  readonly title: string;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Answers true for a refusal that the operator can do something about. */
  readonly isOurs?: (fault: ProviderFault) => boolean;
}

/** Milliseconds before the next attempt; each waits a little differently, so that many do not come back at once. */
const pauseMs = (attempt: number) => firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2);

const isOfKeys = ({ status }: ProviderFault) => status === 401 || status === 403;

/** Creates attempts that go through one guard, and whose faults are logged. */
export function createRepeatedAttempts(options: AttemptsOptions): RepeatedAttempts {
  const { title, clock, logger, isOurs = isOfKeys } = options;
  const guard = createGuard({ title, clock });
  const loggedAt = new Map<string, number>();

  /** Milliseconds after which a call is tried again; null where it is not. */
  function pauseAfter(error: unknown, isRepeatable: boolean, count: number): number | null {
    if (!(error instanceof ProviderFault) || error.kind === 'refused' || !isRepeatable) return null;
    const pause = Math.max(error.retryAfterMs ?? 0, pauseMs(count));
    return guard.isAnswering() && count < attemptsMax && pause <= longestPauseMs ? pause : null;
  }

  /** Logs what the operator can do something about; other refusals are part of what is asked. */
  function logFault(error: unknown): void {
    if (!(error instanceof ProviderFault)) return;
    if (error.kind === 'refused' && !isOurs(error)) return;
    const reason = error.message;
    if (Math.abs(clock() - (loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY)) < loggedForMs) return;
    loggedAt.set(reason, clock());
    logger.warn({ provider: title, reason }, 'a provider did not answer as it should');
  }

  async function run<T>(
    attempt: () => Promise<T>,
    { isRepeatable }: { readonly isRepeatable: boolean },
    count = 1,
  ): Promise<T> {
    try {
      return await guard.run(attempt);
    } catch (error) {
      const pause = pauseAfter(error, isRepeatable, count);
      if (pause === null) {
        logFault(error);
        throw error;
      }
      await setTimeout(pause, undefined, { ref: false });
      return run(attempt, { isRepeatable }, count + 1);
    }
  }

  return { run: (attempt, how) => run(attempt, how), isAnswering: guard.isAnswering };
}
