/** How long is waited for what. */
export interface Pace {
  /** For the first message. */
  readonly helloMs: number;
  /** Between two pings; the first must be answered by the second. */
  readonly beatMs: number;
  /** Between two looks for sessions that have run out. */
  readonly lookMs: number;
  /** Between two looks whether sessions are still there. */
  readonly sweepMs: number;
}

export const usualPace: Pace = { helloMs: 5000, beatMs: 30_000, lookMs: 1000, sweepMs: 60_000 };
