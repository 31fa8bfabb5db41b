/** So many days ago, at this time in the programme's zone. */
type TimeOfDay = readonly [daysAgo: number, at: string];
/** Or so long before the demo is made. */
export type DemoTime = TimeOfDay | { readonly minutesAgo: number };

export interface DemoAnswer<When = TimeOfDay> {
  /** Full name. */
  readonly by: string;
  readonly when: When;
  readonly likes: number;
  readonly text: string;
}

export interface DemoPost<When = TimeOfDay> extends DemoAnswer<When> {
  readonly answers?: readonly DemoAnswer<When>[];
}

/** A post of a room, with the marks that its host has set on it. */
export interface DemoQuestion extends DemoPost<DemoTime> {
  readonly marks?: readonly ('pinned' | 'answered')[];
}
