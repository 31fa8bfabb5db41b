import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { type Intent, IntentSchema } from '#contract/intent.ts';

const keptForMs = 3_600_000;
const StoredIntentSchema = v.object({ intent: IntentSchema, storedAt: v.number() });

/** Keeps what a person was about to do until they have signed in; after an hour it is no longer meant. */
export function storeIntent(storage: PhoneStorage, intent: Intent, now = Date.now()): void {
  storage.setItem(storageKeys.intent, JSON.stringify({ intent, storedAt: now }));
}

export function readIntent(storage: PhoneStorage, now = Date.now()): Intent | null {
  const stored = v.safeParse(StoredIntentSchema, readJson(storage, storageKeys.intent));
  return stored.success && now - stored.output.storedAt < keptForMs ? stored.output.intent : null;
}

export function clearIntent(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.intent);
}
