export interface FakeClock {
  (): number;
  advance(ms: number): void;
  setTo(moment: string): void;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A clock that stands still until a test moves it. */
export function createFakeClock(start = '2026-01-15T09:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return Object.assign(() => now, {
    advance: (ms: number) => {
      now += ms;
    },
    setTo: (moment: string) => {
      now = Date.parse(moment);
    },
  });
}
