import type { RoundResult, Wake } from '#contract/sending.ts';

interface RoundsParts {
  readonly send: (why: Wake) => Promise<RoundResult | null>;
  /** Whether anything waits, and could be sent now. */
  readonly isWorthIt: (why: Wake) => boolean;
  readonly onRound: (round: RoundResult) => void;
}

export interface Rounds {
  /** Resolves when the round has ended; never fails. */
  wake(why: Wake): Promise<void>;
  stop(): void;
}

/** After a round of which nothing was heard. */
const againMs = 20_000;
/** Timers of browsers overflow after 24 days. */
const longestMs = 86_400_000;
const shortestMs = 1_000;

/** One round after the other as long as something waits: whoever tells the time is the page that is open. */
export function createRounds({ send, isWorthIt, onRound }: RoundsParts): Rounds {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void wake('timer'), Math.min(Math.max(delayMs, shortestMs), longestMs));
  };
  const wake = async (why: Wake) => {
    if (isStopped || !isWorthIt(why)) return;
    try {
      const round = await send(why);
      if (round) onRound(round);
      if (round === null) plan(againMs);
      else if (round.nextDueAt !== null) plan(round.nextDueAt - Date.now());
    } catch {
      plan(againMs); // the phone's storage failed; what waits is safe
    }
  };
  return {
    wake,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
