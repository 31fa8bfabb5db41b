import * as v from 'valibot';
import { phoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { SharedParts } from '#domain/shared-text.ts';

const keptForMs = 3_600_000;
/** As `rememberPage` writes it. */
const KeptSchema = v.object({ query: v.string(), storedAt: v.number() });

/**
 * Takes what was shared before somebody had signed in off the phone; null where there is nothing, or it was shared too
 * long ago.
 */
export function takeKeptShare(now = Date.now()): SharedParts | null {
  const storage = phoneStorage();
  const kept = v.safeParse(KeptSchema, readJson(storage, storageKeys.shared));
  storage.removeItem(storageKeys.shared);
  if (!kept.success) return null;
  const { query, storedAt } = kept.output;
  const params = new URLSearchParams(query);
  const part = (name: string) => params.get(name) ?? undefined;
  const age = now - storedAt;
  return age >= 0 && age < keptForMs ? { title: part('title'), text: part('text'), url: part('url') } : null;
}
