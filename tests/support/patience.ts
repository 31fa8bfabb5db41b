import { beforeEach, vi } from 'vitest';
import { onSleep } from './sleep.ts';
import { scaled } from './slowness.ts';

declare module 'vitest' {
  interface TaskMeta {
    sleptMs?: number;
  }
}

/** As long as `expect.poll` waits for a state, which is set where the projects are. */
export const stateTimeoutMs = scaled(20_000);

const isPatient = Symbol('patient');
const { waitFor } = vi;

// Files share their worker: the second one finds it done.
if (!(isPatient in waitFor)) {
  const patiently: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: stateTimeoutMs, ...options });
  vi.waitFor = Object.assign(patiently, { [isPatient]: true });
}

beforeEach(({ task }) => {
  onSleep((ms) => {
    task.meta.sleptMs = (task.meta.sleptMs ?? 0) + ms;
  });
});
