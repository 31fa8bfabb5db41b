interface QueueOptions {
  send(to: number, text: string): void;
  /** Text that is due to somebody, asked for when it can leave; null where there is none any more. */
  write(to: number): string | null;
}

/** Queue of people to whom something is due, so that a page never says more than its channel bears. */
export interface SignalQueue {
  ask(to: number): void;
  close(): void;
}

/** A whole page may say 30 texts a second, calls are not alone: these two together stay well below. */
const perSecond = 12;
const atOnce = 6;
/** Time in which what is due to one person gathers. */
const gatherMs = 30;

export function createSignalQueue({ send, write }: QueueOptions): SignalQueue {
  const waiting = new Set<number>();
  let room = atOnce;
  let filledAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fill = () => {
    const now = performance.now();
    room = Math.min(atOnce, room + ((now - filledAt) * perSecond) / 1000);
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
      send(to, text);
    }
    if (waiting.size > 0) plan();
  };
  const plan = () => {
    if (timer !== undefined) return;
    fill();
    timer = setTimeout(drain, Math.max(gatherMs, ((1 - room) * 1000) / perSecond));
  };

  return {
    ask(to) {
      waiting.add(to);
      plan();
    },
    close() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
