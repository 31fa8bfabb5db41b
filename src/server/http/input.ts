import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { texts } from '#contract/texts.ts';
import { ProblemError } from './problem-error.ts';

/** Objects, lists and their items that a body may have; no call of the contract comes near. */
const mostItems = 5_000;
/** Faulty fields that are told of at most; no form has as many. */
const mostFields = 100;

/** Accepts JSON bodies only, the type that even requests without a body name (specification, section 7). */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') return done(null);
    if (hasMoreItems(body, mostItems)) return done(new ProblemError('too_large'));
    return parseJson(request, body, done);
  });
}

const quote = 0x22;
const backslash = 0x5c;
const itemBeginnings: ReadonlySet<number> = new Set([...'{[,'].map((sign) => sign.charCodeAt(0)));

/**
 * Answers true for JSON with more objects, lists and items than `most`, without parsing it: a megabyte of brackets
 * takes 200 times as long to parse as to count.
 */
export function hasMoreItems(json: string, most: number): boolean {
  let items = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (itemBeginnings.has(sign)) items += 1;
    if (items > most) return true;
  }
  return false;
}

/** Returns the place of the quote that ends a text, or the end of the JSON where none does. */
function endOfText(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/** Answers true for a sign behind an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let before = at;
  while (json.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

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
    if (path !== null && !fields.has(path)) fields.set(path, messageOf(schema, issue));
  }
  throw new ProblemError('invalid', { fields: Object.fromEntries(fields) });
}

/** Text of an issue; a key that is absent counts as an empty field, which is what the person left. */
function messageOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  const isMissing = issue.kind === 'schema' && issue.type === 'object' && issue.received === 'undefined';
  if (isMissing) return ownTextOf(schema, issue) ?? texts.mandatory;
  return issue.message.startsWith('Invalid ') ? texts.invalid : issue.message;
}

const FieldsSchema = v.object({ entries: v.record(v.string(), v.unknown()) });
const FieldSchema = v.object({ message: v.string() });

/** Text that a field of a body has of its own for what it cannot be, such as absent. */
function ownTextOf(schema: v.GenericSchema, { path }: v.BaseIssue<unknown>): string | null {
  const [field, ...below] = path ?? [];
  if (field === undefined || below.length > 0 || !v.is(FieldsSchema, schema)) return null;
  const entry = schema.entries[String(field.key)];
  return v.is(FieldSchema, entry) && entry.message !== texts.invalid ? entry.message : null;
}
