import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { type Intent, IntentSchema } from '#contract/intent.ts';
import type { OwnUser } from '#contract/users.ts';
import { afterSignIn } from '#domain/after-sign-in.ts';
import { intentPath } from '#domain/intent.ts';

const keptForMs = 3_600_000;
const StoredIntentSchema = v.object({ intent: IntentSchema, storedAt: v.number() });

/** Keeps what a person was about to do until they have signed in; after an hour it is no longer meant. */
export function storeIntent(storage: PhoneStorage, intent: Intent, now = Date.now()): void {
  storage.setItem(storageKeys.intent, JSON.stringify({ intent, storedAt: now }));
}

export function readIntent(storage: PhoneStorage, now = Date.now()): Intent | null {
  const stored = v.safeParse(StoredIntentSchema, readJson(storage, storageKeys.intent));
  if (!stored.success) return null;
  const age = now - stored.output.storedAt;
  return age >= 0 && age < keptForMs ? stored.output.intent : null;
}

/** Keeps the page asked for, so that sign-in can lead to it; pages that make sense signed out only are passed over. */
export function rememberPage(storage: PhoneStorage, href: string): void {
  const intent = { kind: 'page', value: href } as const;
  if (intentPath(intent) !== null) storeIntent(storage, intent);
}

export function clearIntent(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.intent);
}

/** The page to open next; what was intended is kept until it is followed. */
export function takeNextPage(storage: PhoneStorage, user: OwnUser, answered: Intent | null = null): string {
  if (answered !== null) storeIntent(storage, answered);
  const next = afterSignIn({ user, intents: [answered, readIntent(storage)] });
  if (next.followsIntent) clearIntent(storage);
  return next.path;
}
