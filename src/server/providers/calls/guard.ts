import { createHostBreaker } from '#server/providers/host-breaker.ts';
import { createTurns } from '#server/turns.ts';
import { ProviderFault } from './provider-fault.ts';

/** Calls to one provider at the same time: one that hangs holds no more than these. */
const atOnce = 20;

interface GuardOptions {
  /** Name of the provider, for people who run the server. */
  readonly title: string;
  readonly clock: () => number;
}

/** Limits what a provider that is away costs us. */
export interface Guard {
  /**
   * Runs a call, whose faults are `ProviderFault`s. After five `unavailable` ones in a row, without a call that goes
   * well or is refused, the provider is left alone for half a minute, and calls fail at once.
   */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Answers false while the provider is left alone. */
  isAnswering(): boolean;
}

export function createGuard({ title, clock }: GuardOptions): Guard {
  const breaker = createHostBreaker(clock);
  const inTurn = createTurns(atOnce);
  const isAnswering = () => !breaker.isOpen(title);

  async function watched<T>(call: () => Promise<T>): Promise<T> {
    // Asked in its turn: what it waited for may have failed meanwhile.
    if (!isAnswering()) throw new ProviderFault('unavailable', `${title} has not answered lately`);
    try {
      const result = await call();
      breaker.answered(title);
      return result;
    } catch (error) {
      if (error instanceof ProviderFault && error.kind === 'refused') breaker.answered(title);
      else breaker.failed(title);
      throw error;
    }
  }

  return { isAnswering, run: (call) => inTurn(() => watched(call)) };
}
