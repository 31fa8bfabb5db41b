import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import type { Session } from '#client/session/session.ts';
import { KeepError } from './kept-store.ts';

/** State of a file that is being kept, or could not be. */
export type KeepStep =
  | { readonly name: 'keeping'; readonly received: number; readonly total: number }
  | { readonly name: 'failed'; readonly reason: string };

interface Work {
  readonly linkId: number;
  /** Bytes to come. */
  readonly total: number;
  readonly run: (signal: AbortSignal, onReceived: (bytes: number) => void) => Promise<void>;
}

/** Files that are on their way to this phone; leaving the screen does not stop them, the end of the session does. */
export interface Keeping {
  subscribe(listener: () => void): () => void;
  /** By links; an equal map as long as nothing has changed. */
  steps(): ReadonlyMap<number, KeepStep>;
  start(work: Work): Promise<void>;
  cancel(linkId: number): void;
}

export function createKeeping(session: Session): Keeping {
  const { subscribe, emit } = createEmitter();
  const under = new Map<number, AbortController>();
  let steps: ReadonlyMap<number, KeepStep> = new Map();
  const show = (linkId: number, step: KeepStep | null) => {
    const next = new Map(steps);
    if (step === null) next.delete(linkId);
    else next.set(linkId, step);
    steps = next;
    emit();
  };
  const cancel = (linkId: number) => {
    under.get(linkId)?.abort();
    under.delete(linkId);
    show(linkId, null);
  };
  session.subscribe(() => {
    for (const linkId of [...steps.keys()]) cancel(linkId);
  });
  return {
    subscribe,
    steps: () => steps,
    cancel,
    async start({ linkId, total, run }) {
      if (under.has(linkId)) return;
      const controller = new AbortController();
      under.set(linkId, controller);
      const showMine = (step: KeepStep | null) => {
        if (under.get(linkId) === controller) show(linkId, step);
      };
      const onReceived = inHundredths(total, (received) => showMine({ name: 'keeping', received, total }));
      onReceived(0);
      const failed = await run(controller.signal, onReceived).then(() => null, failedStep);
      showMine(failed);
      if (under.get(linkId) === controller) under.delete(linkId);
    },
  };
}

function failedStep(error: unknown): KeepStep {
  if (error instanceof KeepError) return { name: 'failed', reason: error.message };
  const reason = isOfflineError(error) ? 'Keeping needs a connection.' : errorSentence(error);
  return { name: 'failed', reason };
}

/** Passes on what is seen: each hundredth once, of a file that comes in thousands of pieces. */
function inHundredths(total: number, onReceived: (bytes: number) => void): (bytes: number) => void {
  let shown = -1;
  return (bytes) => {
    const hundredth = Math.floor((100 * bytes) / Math.max(total, 1));
    if (hundredth === shown) return;
    shown = hundredth;
    onReceived(bytes);
  };
}
