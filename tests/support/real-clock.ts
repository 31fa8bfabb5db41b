import { afterAll } from 'vitest';

const clock = Symbol.for('clock of this worker');
const clockNow = () => ({ Date, setTimeout, setInterval, 'performance.now': performance.now });
type Clock = ReturnType<typeof clockNow>;
const worker: typeof globalThis & { [clock]?: Clock } = globalThis;

// Files share their worker: the first one finds the real clock.
worker[clock] ??= clockNow();
const real = worker[clock];

// Work of the next file that waits by a clock that stands still waits forever.
afterAll(() => {
  const found = clockNow();
  const pretended = (Object.keys(real) as (keyof Clock)[]).filter((part) => found[part] !== real[part]);
  if (pretended.length > 0) throw new Error(`This file leaves a pretended clock: ${pretended.join(', ')}`);
});
