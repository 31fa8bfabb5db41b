import * as v from 'valibot';
import { texts } from './texts.ts';

/** Query of a call with `lists`: the mark of an answer, which is what its ETag holds between the quotes. */
export const SinceSchema = v.object({
  since: v.optional(v.pipe(v.string(texts.invalid), v.regex(/^[\w-]{27}$/, texts.invalid))),
});

const RowKeySchema = v.union([v.number(), v.string()]);
/** Value of the field that tells the rows of a list apart. */
export type RowKey = v.InferOutput<typeof RowKeySchema>;

/**
 * Changes of a reply's lists since a mark. Whoever takes what is gone and what has changed out of the lists that they
 * have, and puts each changed row into its place, from the first place to the last, has the lists as they are now.
 */
export const ListChangesSchema = v.object({
  changes: v.record(
    v.string(),
    v.object({
      /** Rows that are new or have changed, whole, in the order of the list. */
      rows: v.array(v.unknown()),
      /** Place of each of them in the list as it is now, from 0. */
      places: v.array(v.number()),
      gone: v.array(RowKeySchema),
    }),
  ),
  /** Fields beside the lists, as they are now. */
  rest: v.record(v.string(), v.unknown()),
});
export type ListChanges = v.InferOutput<typeof ListChangesSchema>;

/** Sentence that the descriptions of these calls end with. */
export const sinceRule =
  'With `since`, what the ETag of an earlier answer holds between its quotes, the answer is what has changed in its lists; where the server no longer knows that answer, or most has changed, it is the whole as without it.';
