import type { CallPeer } from '#client/video/video-call.ts';

/** Time of being away after which it is no longer said that the connection is coming back. */
const patienceMs = 15_000;

export type Trouble = 'none' | 'reconnecting' | 'disconnected';

/** Answers true where nothing comes through of anybody with whom one was connected; of two people it may be the other who is gone. */
export function isCutOff(peers: readonly Pick<CallPeer, 'connection'>[]): boolean {
  const met = peers.filter(({ connection }) => /^(?:re)?connect/.test(connection));
  return met.length > 1 && met.every(({ connection }) => connection === 'reconnecting');
}

interface TroubleOptions {
  onChange(trouble: Trouble): void;
  readonly timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

/** Tells in which words the line stands: away for a moment it is coming back, after a while it is away. */
export function createTrouble({ onChange, timers }: TroubleOptions) {
  let trouble: Trouble = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: Trouble) => {
    if (trouble === next) return;
    trouble = next;
    onChange(next);
  };
  return {
    set(isAway: boolean): void {
      if (isAway === (trouble !== 'none')) return;
      timers.clearTimeout(timer);
      become(isAway ? 'reconnecting' : 'none');
      if (isAway) timer = timers.setTimeout(() => become('disconnected'), patienceMs);
    },
    stop: (): void => timers.clearTimeout(timer),
  };
}
