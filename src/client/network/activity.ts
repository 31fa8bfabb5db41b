import { createEmitter } from '#client/lib/emitter.ts';
import { loaderLingerMs } from '#contract/limits.ts';

/** Calls under way, for the 2 px bar. */
export interface Activity {
  /** Call the result when the work is over. */
  begin(): () => void;
  isActive(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Stays active for a moment after the last answer (specification, section 9), so that the bar does not flicker. */
export function createActivity(lingerMs: number = loaderLingerMs): Activity {
  const { subscribe, emit } = createEmitter();
  let pending = 0;
  let isActive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: boolean) => {
    if (isActive === next) return;
    isActive = next;
    emit();
  };
  const end = () => {
    pending -= 1;
    if (pending === 0) timer = setTimeout(() => change(false), lingerMs);
  };
  return {
    begin() {
      clearTimeout(timer);
      pending += 1;
      change(true);
      let hasEnded = false;
      return () => {
        if (!hasEnded) end();
        hasEnded = true;
      };
    },
    isActive: () => isActive,
    subscribe,
  };
}
