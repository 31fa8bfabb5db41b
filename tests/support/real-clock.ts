import { afterAll } from 'vitest';

const clock = Symbol.for('clock of this worker');
const now = () => ({ Date, setTimeout, setInterval, now: performance.now });
type Clock = ReturnType<typeof now>;
const worker: typeof globalThis & { [clock]?: Clock } = globalThis;

// Files share their worker: the first one finds the real clock.
worker[clock] ??= now();
const real = worker[clock];

// A clock that stands still for the next file has work there wait forever that waits by it.
afterAll(() => {
  const left = Object.entries(now()).filter(([name, value]) => value !== real[name as keyof Clock]);
  if (left.length === 0) return;
  throw new Error(
    `This file leaves a clock that is not the real one: ${left.map(([name]) => name).join(', ')}`,
  );
});
