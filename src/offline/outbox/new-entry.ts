import * as v from 'valibot';
import type { OutboxWriter } from '#offline/storage/outbox-store.ts';
import type { Entry } from './entry.ts';
import { type Intent, intentOf, type Kind } from './kind.ts';

interface At {
  readonly now: number;
  readonly key?: string;
}

/** An intent that has not been tried yet. */
export function entryOf(intent: Intent, { now, key = crypto.randomUUID() }: At): Entry {
  return {
    ...intent,
    key,
    seq: Number.MAX_SAFE_INTEGER,
    createdAt: now,
    attempts: 0,
    failures: 0,
    overtaken: 0,
    takenThen: -1,
    notBefore: 0,
    refusal: null,
  };
}

/** Makes an entry that can be shown before it is stored, behind all others. */
export function newEntry<Args>(kind: Kind<Args>, args: NoInfer<Args>, at: At): Entry {
  return entryOf(intentOf(kind, v.parse(kind.schema, args)), at);
}

export async function storeIn(writing: OutboxWriter, { seq: _, ...entry }: Entry): Promise<Entry> {
  return { ...entry, seq: await writing.addEntry(entry) };
}
