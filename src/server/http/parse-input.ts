import * as v from 'valibot';
import { texts } from '#contract/texts.ts';
import { ProblemError } from './problem-error.ts';

/** More than any list in a body holds. */
const longestList = 1000;

/** Said of the whole list before each of its items is looked at: there may be half a million. */
function refuseLongLists(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [name, value] of Object.entries(input)) {
    if (Array.isArray(value) && value.length > longestList)
      throw new ProblemError('invalid', { fields: { [name]: texts.invalid } });
  }
}

/** Checks a part of a request against the contract; throws `invalid` with one text a field. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  refuseLongLists(input);
  return checked(schema, input, { abortPipeEarly: true });
}

/** As `parseInput`, for a form whose fields are checked against each other: that is said beside what each one lacks. */
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
    if (path !== null && !fields.has(path)) fields.set(path, messageOf(issue));
  }
  throw new ProblemError('invalid', { fields: Object.fromEntries(fields) });
}

/** A key that is missing altogether is a missing field to the person who filled the form. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.type === 'object' && issue.received === 'undefined';
  if (isMissing) return texts.mandatory;
  return issue.message.startsWith('Invalid ') ? texts.invalid : issue.message;
}
