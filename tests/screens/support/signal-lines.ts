import type { SignalLine } from '#client/video/video-call.ts';

/** A text on its way from one person to another. */
export interface SentSignal {
  readonly from: number;
  readonly to: number;
  readonly data: string;
}

type Listener = (from: number, data: string) => void;

/** Server between calls of one page: carries their signals, but those that a test loses. */
export interface SignalLines {
  readonly sent: readonly SentSignal[];
  /** Line of the page that somebody has now; the one before hears nothing and is not heard. */
  lineOf(userId: number): SignalLine;
  loseWhere(isLost: (signal: SentSignal, count: number) => boolean): void;
  /** Brings a text as if somebody had sent it. */
  bring(signal: SentSignal): void;
}

export function createSignalLines(): SignalLines {
  const sent: SentSignal[] = [];
  const lines = new Map<number, Set<Listener>>();
  let isLost: (signal: SentSignal, count: number) => boolean = () => false;
  const bring = ({ from, to, data }: SentSignal) => {
    for (const listener of lines.get(to) ?? []) listener(from, data);
  };
  return {
    sent,
    lineOf(userId) {
      const listeners = new Set<Listener>();
      lines.set(userId, listeners);
      return {
        send(to, data) {
          const signal = { from: userId, to, data };
          if (lines.get(userId) !== listeners) return;
          sent.push(signal);
          if (!isLost(signal, sent.length)) setTimeout(() => bring(signal));
        },
        listen(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
    },
    loseWhere(next) {
      isLost = next;
    },
    bring,
  };
}
