import * as v from 'valibot';
import { texts } from './texts.ts';

// The library's own check of a UUID is much larger, and would be on the way of the first screen.
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const UuidSchema = v.pipe(v.string(texts.invalid), v.regex(uuid, texts.invalid));

/** Id of the phone that wrote a draft, so that its own later saves are no conflict. */
export const WriterSchema = v.optional(v.nullable(UuidSchema), null);

/** The newest version that the writer knew; null for none. Where another phone has saved since, the save is refused. */
export const RevisionSchema = v.optional(
  v.nullable(
    v.pipe(
      v.number(texts.invalid),
      v.integer(texts.invalid),
      v.minValue(0, texts.invalid),
      v.maxValue(999_999_999, texts.invalid),
    ),
  ),
);

/** Query of the call that deletes a draft: as a save does, it spares what another phone has written since. */
export const DiscardQuerySchema = v.object({
  revision: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  writer: v.optional(UuidSchema),
});

export const SubmissionStatusSchema = v.picklist(['DRAFT', 'SUBMITTED'], texts.invalid);
export type SubmissionStatus = v.InferOutput<typeof SubmissionStatusSchema>;

/** Reply to a save; the whole form is not repeated. */
export const SavedFormSchema = v.object({
  id: v.number(),
  submissionStatus: SubmissionStatusSchema,
  revision: v.number(),
  savedDate: v.string(),
});
export type SavedForm = v.InferOutput<typeof SavedFormSchema>;

/** Fields of every version of a form besides its answers. */
const versionEntries = {
  id: v.number(),
  email: v.string(),
  revision: v.number(),
  /** Id of the phone that wrote it. */
  writer: v.nullable(v.string()),
  savedDate: v.string(),
};

/** A form as the server gives it: the newest version of its answers, and the one that counts. */
/*@__NO_SIDE_EFFECTS__*/
export function versionedForm<Answers extends v.ObjectEntries>(answers: Answers) {
  const version = { ...answers, ...versionEntries };
  return v.object({
    ...version,
    submissionStatus: SubmissionStatusSchema,
    /** The one that counts, while a draft stands beside it. */
    submitted: v.nullable(v.object(version)),
  });
}
