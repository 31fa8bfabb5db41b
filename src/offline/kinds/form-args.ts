import * as v from 'valibot';

/** What forms are called in the outbox, and what is kept of them there: apart from the calls, which few need. */
export const formKinds = { save: 'form.save', discard: 'form.discard' } as const;

const AnswerSchema = v.custom<string | boolean>((value) => ['string', 'boolean'].includes(typeof value));
const FormNameSchema = v.picklist(['application', 'mentor']);

export const SaveFormArgs = v.object({
  form: FormNameSchema,
  submissionStatus: v.picklist(['DRAFT', 'SUBMITTED']),
  /** By the names of the call; not by its schema, since every later version must be able to send them. */
  answers: v.record(v.string(), v.nullable(AnswerSchema)),
  revision: v.nullable(v.number()),
  writer: v.string(),
});
export const DiscardFormArgs = v.object({
  form: FormNameSchema,
  revision: v.nullable(v.number()),
  writer: v.string(),
});
export type SaveFormArgs = v.InferOutput<typeof SaveFormArgs>;
export type DiscardFormArgs = v.InferOutput<typeof DiscardFormArgs>;
