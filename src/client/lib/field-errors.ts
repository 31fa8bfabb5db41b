import * as v from 'valibot';

export type FieldErrors = Readonly<Record<string, string>>;

/** The first complaint of each field; empty where everything passes. */
export function fieldErrors(schema: v.GenericSchema, values: unknown): FieldErrors {
  const checked = v.safeParse(schema, values);
  if (checked.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of checked.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) errors[field] ??= issue.message;
  }
  return errors;
}
