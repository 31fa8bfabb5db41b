import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { type Intent, IntentSchema } from '#contract/intent.ts';
import { inOrder } from '#domain/after-sign-in.ts';
import { intentPath } from '#domain/intent.ts';

const keptForMs = 3_600_000;
const StoredIntentSchema = v.object({ intent: IntentSchema, storedAt: v.number() });
type StoredIntent = v.InferOutput<typeof StoredIntentSchema>;

/** Reads one of each kind. */
function readStored(storage: PhoneStorage): StoredIntent[] {
  const stored = readJson(storage, storageKeys.intent);
  if (!Array.isArray(stored)) return [];
  return stored.filter((one): one is StoredIntent => v.is(StoredIntentSchema, one));
}

function writeStored(storage: PhoneStorage, intents: readonly StoredIntent[]): void {
  if (intents.length === 0) storage.removeItem(storageKeys.intent);
  else storage.setItem(storageKeys.intent, JSON.stringify(intents));
}

const except = (storage: PhoneStorage, kinds: readonly Intent['kind'][]) =>
  readStored(storage).filter(({ intent }) => !kinds.includes(intent.kind));

/** Keeps what a person was about to do until they have signed in; after an hour it is no longer meant. */
export function storeIntent(storage: PhoneStorage, intent: Intent, now = Date.now()): void {
  writeStored(storage, [...except(storage, [intent.kind]), { intent, storedAt: now }]);
}

/** Lists what is still meant, at most one of a kind, the first to be followed first. */
export function readIntents(storage: PhoneStorage, now = Date.now()): Intent[] {
  const isMeant = (storedAt: number) => now >= storedAt && now - storedAt < keptForMs;
  return inOrder(readStored(storage).flatMap(({ intent, storedAt }) => (isMeant(storedAt) ? intent : [])));
}

/** Keeps the page asked for, so that sign-in can lead to it; pages that make sense signed out only are passed over. */
export function rememberPage(storage: PhoneStorage, href: string): void {
  const intent = { kind: 'page', value: href } as const;
  if (intentPath(intent) !== null) storeIntent(storage, intent);
}

/** Forgets what was meant: all of it, or some kinds. */
export function clearIntents(storage: PhoneStorage, kinds?: readonly Intent['kind'][]): void {
  writeStored(storage, kinds === undefined ? [] : except(storage, kinds));
}
