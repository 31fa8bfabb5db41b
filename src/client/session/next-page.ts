import type { Api } from '#client/api/api.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import type { Intent } from '#contract/intent.ts';
import type { OwnUser } from '#contract/users.ts';
import { afterSignIn } from '#domain/after-sign-in.ts';
import { intentPath } from '#domain/intent.ts';
import { clearIntents, readIntents } from './kept-intents.ts';
import { storeIntent } from './return-to.ts';

/** Time for which a refusal is shown: the page below it has only just appeared. */
export const refusalMs = 6_000;

interface NextPageOptions {
  readonly api: Api;
  readonly storage: PhoneStorage;
  readonly user: OwnUser;
  /** Intent that came back with the session. */
  readonly answered?: Intent | null;
  /** Tells the person why a saved room could not be joined. */
  readonly say: (text: string) => void;
}

/**
 * The page to open after sign-in and after each step of onboarding. What was meant is kept until it is followed; a
 * saved room is joined on the way to it.
 */
export async function takeNextPage({ answered = null, ...options }: NextPageOptions): Promise<string> {
  const { storage, user } = options;
  if (answered !== null) storeIntent(storage, answered);
  // A phone that keeps nothing follows what came with the session all the same.
  const intents = [...(answered === null ? [] : [answered]), ...readIntents(storage)];
  const { path, intent, followsIntent } = afterSignIn({ user, intents });
  if (intent?.kind === 'room') return joinOnTheWay(options, intent.value);
  if (followsIntent) clearIntents(storage);
  return path;
}

async function joinOnTheWay(options: Omit<NextPageOptions, 'answered'>, value: string): Promise<string> {
  try {
    const { joinSavedRoom } = await import('./join-saved-room.ts');
    return await joinSavedRoom(options, value);
  } catch {
    options.say('The room could not be joined.');
    return intentPath({ kind: 'room', value }) ?? '/w';
  }
}
