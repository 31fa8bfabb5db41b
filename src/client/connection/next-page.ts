import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import type { Intent } from '#contract/intent.ts';
import type { OwnUser } from '#contract/users.ts';
import { afterSignIn } from '#domain/after-sign-in.ts';
import { clearIntent, readIntent, storeIntent } from './stored-intent.ts';

/** The page to open next; what was intended is kept until it is followed. */
export function takeNextPage(storage: PhoneStorage, user: OwnUser, answered: Intent | null = null): string {
  if (answered !== null) storeIntent(storage, answered);
  const next = afterSignIn({ user, intents: [answered, readIntent(storage)] });
  if (next.followsIntent) clearIntent(storage);
  return next.path;
}
