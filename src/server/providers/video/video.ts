import type { VideoToken } from '#contract/tables.ts';

/** Provider that carries the calls of tables. Seats stand in our database whoever it is. */
export interface VideoProvider {
  /** Returns what somebody who sits at a table joins its call with. */
  access(seated: { readonly tableId: number; readonly userId: number }): Promise<VideoToken>;
}
