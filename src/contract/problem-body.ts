import * as v from 'valibot';

/** Body of every answer that is not 2xx or 304. */
export const ProblemSchema = v.object({
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
});
export type Problem = v.InferOutput<typeof ProblemSchema>;
