/** Milliseconds since 1970, or an ISO 8601 text. */
export type Moment = number | string;

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const msOf = (moment: Moment): number => (typeof moment === 'number' ? moment : Date.parse(moment));

/** The one clock for people. What is stored, sent and handed to a calendar is real time. */
export interface ProgrammeClock {
  /** Reads the real clock. */
  readonly now: () => number;
  /** Time by which a demo or a rehearsal is ahead of the real clock; 0 in a deployment. */
  readonly offsetMs: number;
}

/** The moment that a person reads for a real one. */
export const shown = (moment: Moment, { offsetMs }: Pick<ProgrammeClock, 'offsetMs'>): number =>
  msOf(moment) + offsetMs;

/** The real moment behind one that a person has typed, or that the programme's data names. */
export const real = (typed: Moment, { offsetMs }: Pick<ProgrammeClock, 'offsetMs'>): number =>
  msOf(typed) - offsetMs;

export const programmeNow = (clock: ProgrammeClock): number => shown(clock.now(), clock);
