import * as v from 'valibot';

/**
 * Action that a person was about to take before signing in; it travels with the mail and comes back with the session.
 */
export const IntentSchema = v.variant('kind', [
  // The event's id alone, or before a slash and the suffix of its link.
  v.object({ kind: v.literal('room'), value: v.pipe(v.string(), v.regex(/^\d{1,15}(?:\/\w{1,32})?$/)) }),
  // The code alone, or behind the suffix of its organisation and a slash.
  v.object({
    kind: v.literal('organizationCode'),
    value: v.pipe(v.string(), v.regex(/^(?:\w{1,32}\/)?[\w-]{1,128}$/)),
  }),
  v.object({ kind: v.literal('profile'), value: v.pipe(v.string(), v.regex(/^\w{1,32}$/)) }),
  v.object({ kind: v.literal('organization'), value: v.pipe(v.string(), v.regex(/^\w{1,32}$/)) }),
  v.object({ kind: v.literal('page'), value: v.pipe(v.string(), v.maxLength(500)) }),
]);
export type Intent = v.InferOutput<typeof IntentSchema>;
