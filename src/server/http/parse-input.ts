import * as v from 'valibot';
import { texts } from '#contract/texts.ts';
import { ProblemError } from './problem-error.ts';

/** Faulty fields that are told of at most; no form has as many. */
const mostFields = 100;

/** Checks a part of a request against the contract; throws `invalid` with one text a field. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  return checked(schema, input, { abortPipeEarly: true });
}

/** Checks a form like `parseInput`, but also rules between its fields where single fields have faults. */
export function parseWholeForm<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  return checked(schema, input, {});
}

function checked<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  config: { abortPipeEarly?: boolean },
): v.InferOutput<S> {
  const result = v.safeParse(schema, input, config);
  if (result.success) return result.output;
  const fields = new Map<string, string>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue);
    if (fields.size === mostFields) break;
    if (path !== null && !fields.has(path)) fields.set(path, messageOf(issue));
  }
  throw new ProblemError('invalid', { fields: Object.fromEntries(fields) });
}

/** Text of an issue; a key that is absent counts as an empty field, which is what the person left. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.type === 'object' && issue.received === 'undefined';
  if (isMissing) return texts.mandatory;
  return issue.message.startsWith('Invalid ') ? texts.invalid : issue.message;
}
