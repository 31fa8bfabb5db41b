import * as v from 'valibot';
import { isProblemCode } from '#contract/problem.ts';
import { type Entry, entryVersion, type Refusal, type Sent } from './entry.ts';
import type { Kinds, ParsedCommand } from './kind.ts';

const text = (fallback = '') => v.fallback(v.string(), fallback);
const count = (fallback = 0) => v.fallback(v.number(), fallback);

const RefusalSchema = v.object({
  status: count(),
  code: v.pipe(
    text(),
    v.transform((code): Refusal['code'] =>
      isProblemCode(code) || code === 'left_behind' ? code : 'unreadable',
    ),
  ),
  message: text(),
  fields: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  at: count(),
});

/** Tolerant schema of a stored entry: every field has a fallback but its place in the order. */
const StoredSchema = v.object({
  seq: v.number(),
  v: count(-1),
  key: text(),
  kind: text(),
  args: v.optional(v.unknown()),
  stream: text(),
  after: v.fallback(v.array(v.string()), []),
  collapse: v.fallback(v.nullable(v.string()), null),
  createdAt: count(),
  attempts: count(),
  failures: count(),
  overtaken: count(),
  takenThen: count(-1),
  notBefore: count(),
  refusal: v.fallback(v.nullable(RefusalSchema), null),
});

const SentSchema = v.object({
  key: v.string(),
  kind: v.string(),
  args: v.optional(v.unknown()),
  collapse: v.fallback(v.nullable(v.string()), null),
  reply: v.optional(v.unknown()),
  at: v.number(),
});

export interface ReadEntry {
  readonly entry: Entry;
  /** Null for what another version of the app has written: it is kept and shown, and not sent. */
  readonly command: ParsedCommand | null;
}

const unreadable = (at: number): Refusal => ({
  status: 0,
  code: 'unreadable',
  message: 'This was written by another version of this app, which cannot be read here. It is kept.',
  at,
});

function parse(entry: Entry, kinds: Kinds): ParsedCommand | null {
  const isShaped = entry.v === entryVersion && entry.key !== '' && entry.stream !== '';
  return isShaped ? (kinds.get(entry.kind)?.parse(entry.args) ?? null) : null;
}

export function readEntry(stored: unknown, kinds: Kinds): ReadEntry {
  const { args, ...rest } = v.parse(StoredSchema, stored);
  const raw = { ...rest, args };
  const command = parse(raw, kinds);
  if (command) return { entry: raw, command };
  const key = raw.key === '' ? `unreadable-${raw.seq}` : raw.key;
  return { entry: { ...raw, key, refusal: unreadable(raw.createdAt) }, command };
}

/** Null where it cannot be read: nothing depends on such a record but what is shown. */
export function readSent(stored: unknown): Sent | null {
  const read = v.safeParse(SentSchema, stored);
  if (!read.success) return null;
  const { args, reply, ...rest } = read.output;
  return { ...rest, args, reply };
}
