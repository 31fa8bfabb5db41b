/** The parts of the browser that idle work is timed by. */
export interface IdleClock {
  /** Resolves in a task of its own, once the browser has nothing else to do for the person. */
  whenIdle(): Promise<void>;
  sleep(ms: number): Promise<void>;
}

type Task = () => unknown;

/** Work that nobody waits for: one task at a time, in the order in which it was given, while the browser is idle. */
export interface IdleQueue {
  /**
   * Resolves when the task is over, and without running it where the signal is aborted before its turn. A task that
   * fails rejects, and keeps nothing behind it waiting.
   */
  run(task: Task, signal?: AbortSignal): Promise<void>;
  /** The first screen stands: from here on tasks are run. */
  begin(): void;
}

/** Time after which the next task begins although the last one still waits, for the network perhaps. */
const longestTaskMs = 10_000;

export function createIdleQueue(clock: IdleClock): IdleQueue {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let last: Promise<unknown> = begun;
  const start = async (task: Task, signal: AbortSignal | undefined) => {
    if (!signal?.aborted) await clock.whenIdle();
    // In an object, since the promise itself would be waited for.
    return { done: signal?.aborted ? undefined : (async () => void (await task()))() };
  };
  return {
    begin,
    run(task, signal) {
      const started = last.then(() => start(task, signal));
      const done = started.then((work) => work.done);
      const over = done.catch(() => undefined); // the caller has the error
      last = started.then((work) => work.done && Promise.race([over, clock.sleep(longestTaskMs)]));
      return done;
    },
  };
}

/** An idle moment is not waited for longer than this, on a page that is always busy. */
const longestWaitMs = 2_000;

/** Input that waits to be handled; only Chromium tells. */
interface Scheduling {
  readonly scheduling?: { isInputPending?(): boolean };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets the browser do what waits, so that a start is no single long piece of work. */
export const pause = () => sleep(0);

/** Resolves once the next frame has been painted: a timer that is set in a frame comes after it. */
export const afterPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Safari has no idle callback; there the time after the next frame has to do. */
function idleMoment(): Promise<void> {
  const { requestIdleCallback } = window as { requestIdleCallback?: typeof window.requestIdleCallback };
  if (!requestIdleCallback) return afterPaint();
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
  });
}

/** A page that nobody sees has time until it is looked at. */
function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}

export const browserIdle: IdleClock = {
  sleep,
  async whenIdle() {
    const { scheduling } = navigator as Scheduling;
    do {
      await untilVisible();
      await idleMoment();
    } while (document.visibilityState !== 'visible' || scheduling?.isInputPending?.());
  },
};
