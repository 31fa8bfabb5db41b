import { type Channel, type Clock, doubtAfterMs } from './channel.ts';

/** Attention that the page has, as it changes. */
export interface Attention {
  shown(): void;
  hidden(): void;
}

const restAfterMs = 5 * 60_000;
const pulseMs = 15_000;

type Attended = Pick<Channel, 'replace' | 'wake' | 'doubt' | 'rest'>;

/** Lets the channel rest while nobody looks for long, and notices when the phone has slept. */
export function createAttention(channel: Attended, { now, timers }: Clock): Attention {
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => channel.rest();
  // Timers stand still while a phone sleeps: one that comes far too late has slept, and what was connected is dead.
  const beat = () => {
    timers.clearTimeout(timer);
    const setAt = now();
    timer = timers.setTimeout(() => {
      if (now() - setAt > pulseMs + doubtAfterMs) channel.replace();
      beat();
    }, pulseMs);
  };
  beat();
  return {
    shown() {
      if (hiddenAt === null) return;
      const wasHiddenMs = now() - hiddenAt;
      hiddenAt = null;
      beat();
      channel.wake();
      if (wasHiddenMs > doubtAfterMs) channel.doubt();
    },
    hidden() {
      if (hiddenAt !== null) return;
      hiddenAt = now();
      timers.clearTimeout(timer);
      timer = timers.setTimeout(rest, restAfterMs);
    },
  };
}
