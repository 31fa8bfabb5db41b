import * as v from 'valibot';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { type Intent, IntentSchema } from '#contract/intent.ts';
import { inOrder } from '#domain/after-sign-in.ts';
import { readStored, withoutKinds } from './return-to.ts';

const keptForMs = 3_600_000;
const StoredIntentSchema = v.object({ intent: IntentSchema, storedAt: v.number() });

/**
 * Lists what is still meant, at most one of a kind, the first to be followed first; after an hour it is no longer
 * meant. By itself, since guards of screens only store, and every first load has what they need.
 */
export function readIntents(storage: PhoneStorage, now = Date.now()): Intent[] {
  const meant = readStored(storage).flatMap((stored) => {
    if (!v.is(StoredIntentSchema, stored)) return [];
    const age = now - stored.storedAt;
    return age >= 0 && age < keptForMs ? [stored.intent] : [];
  });
  return inOrder(meant);
}

/** Forgets what was meant: all of it, or some kinds. */
export function clearIntents(storage: PhoneStorage, kinds?: readonly Intent['kind'][]): void {
  const left = kinds === undefined ? [] : withoutKinds(storage, kinds);
  if (left.length === 0) storage.removeItem(storageKeys.intent);
  else storage.setItem(storageKeys.intent, JSON.stringify(left));
}
