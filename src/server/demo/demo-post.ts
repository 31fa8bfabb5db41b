export interface DemoAnswer {
  /** Full name. */
  readonly by: string;
  /** So many days ago, at this time in the programme's zone. */
  readonly when: readonly [daysAgo: number, at: string];
  readonly likes: number;
  readonly text: string;
}

export interface DemoPost extends DemoAnswer {
  readonly answers?: readonly DemoAnswer[];
}
