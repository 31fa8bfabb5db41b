interface QueueOptions {
  send(to: number, text: string): void;
  /** Text that is due to somebody, asked for when it can leave; null where there is none any more. */
  write(to: number): string | null;
}

/** Queue of people to whom something is due, so that a page never says more than its channel bears. */
export interface SignalQueue {
  ask(to: number): void;
  /** Notes that the channel is alive: somebody was heard over it. */
  heard(): void;
  close(): void;
}

/** A whole page may say 30 texts a second, calls are not alone: these two together stay well below. */
const perSecond = 12;
const atOnce = 6;
/**
 * Texts said without hearing anybody, past which they come slowly: on a line that stands still they gather, and all of
 * them reach the server within one moment.
 */
const unheardMax = 18;
const unheardPerSecond = 1;
/** Time in which what is due to one person gathers. */
const gatherMs = 30;

export function createSignalQueue({ send, write }: QueueOptions): SignalQueue {
  const waiting = new Set<number>();
  let room = atOnce;
  let unheard = 0;
  let filledAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pace = () => (unheard < unheardMax ? perSecond : unheardPerSecond);
  const fill = () => {
    const now = performance.now();
    room = Math.min(unheard < unheardMax ? atOnce : 1, room + ((now - filledAt) * pace()) / 1000);
    filledAt = now;
  };
  const drain = () => {
    timer = undefined;
    fill();
    for (const to of [...waiting]) {
      if (room < 1) break;
      waiting.delete(to);
      const text = write(to);
      if (text === null) continue;
      room -= 1;
      unheard += 1;
      send(to, text);
    }
    if (waiting.size > 0) plan();
  };
  const plan = () => {
    if (timer !== undefined) return;
    fill();
    timer = setTimeout(drain, Math.max(gatherMs, ((1 - room) * 1000) / pace()));
  };

  return {
    ask(to) {
      waiting.add(to);
      plan();
    },
    heard() {
      if (unheard >= unheardMax) {
        clearTimeout(timer);
        timer = undefined;
      }
      unheard = 0;
      if (waiting.size > 0) plan();
    },
    close() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
