import type { VideoToken } from '#contract/tables.ts';

/** Somebody at a table. */
export interface Seated {
  readonly tableId: number;
  readonly userId: number;
}

/** Notice that a provider has sent, as it came. */
export interface VideoNotice {
  /** Body, form-encoded. */
  readonly body: string;
  readonly signature: string;
}

/** News of a table's call, from whoever carries it; `at` by its clock, in epoch milliseconds. */
export type CallNews =
  | (Seated & { readonly type: 'joined' })
  | (Seated & { readonly type: 'left'; readonly at: number })
  | { readonly type: 'over'; readonly tableId: number; readonly at: number };

/** Provider that carries the calls of tables. Seats stand in our database whoever it is. */
export interface VideoProvider {
  /** Returns what somebody who sits at a table joins its call with. */
  access(seated: Seated): Promise<VideoToken>;
  /**
   * Takes people out of the calls of tables at which they sit no longer, unless `sits` says that they do by then. To be
   * called after the commit: nobody waits for it, and it never fails.
   */
  ended(seats: readonly Seated[], sits: (seated: Seated) => Promise<boolean>): void;
  /**
   * Reads a notice: `forged` where it is not the provider's, null where it says nothing of a call of ours. Absent where
   * nobody sends any.
   */
  readonly readNotice?: (notice: VideoNotice) => CallNews | 'forged' | null;
  /** Answers false while a provider is left alone, since it did not answer. */
  isAnswering(): boolean;
  /** Ends what is on its way. */
  close(): void;
}
