import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { Intent } from '#contract/intent.ts';
import { intentPath } from '#domain/intent.ts';

/** Reads the list of what is kept; nothing in it is checked, which whoever follows it does (`kept-intents.ts`). */
export function readStored(storage: PhoneStorage): readonly unknown[] {
  const stored = readJson(storage, storageKeys.intent);
  return Array.isArray(stored) ? stored : [];
}

const kindOf = (stored: unknown) => (stored as { intent?: { kind?: unknown } } | null)?.intent?.kind;

/** Lists what is kept of other kinds. */
export const withoutKinds = (storage: PhoneStorage, kinds: readonly unknown[]) =>
  readStored(storage).filter((stored) => !kinds.includes(kindOf(stored)));

/** Keeps what a person was about to do until they have signed in, one of each kind. */
export function storeIntent(storage: PhoneStorage, intent: Intent, now = Date.now()): void {
  const intents = [...withoutKinds(storage, [intent.kind]), { intent, storedAt: now }];
  storage.setItem(storageKeys.intent, JSON.stringify(intents));
}

const sharePage = '/share';

/**
 * Keeps the page asked for, so that sign-in can lead to it; pages that make sense signed out only are passed over. The
 * page travels with the mail: what another app has shared stays on the phone, whole, until that page takes it.
 */
export function rememberPage(storage: PhoneStorage, href: string, storedAt = Date.now()): void {
  const isShared = href.startsWith(`${sharePage}?`);
  const intent = { kind: 'page', value: isShared ? sharePage : href } as const;
  if (intentPath(intent) === null) return;
  storeIntent(storage, intent, storedAt);
  const query = href.slice(sharePage.length);
  if (isShared) storage.setItem(storageKeys.shared, JSON.stringify({ query, storedAt }));
}
