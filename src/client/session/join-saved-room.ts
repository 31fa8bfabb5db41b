import type { Api } from '#client/api/api.ts';
import { ApiError, errorSentence, isOfflineError, isUnreached, mayPass } from '#client/api/api-error.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { getEvent } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import type { OwnUser } from '#contract/users.ts';
import { type SavedRoom, savedRoom } from '#domain/intent.ts';
import { clearIntents } from './kept-intents.ts';

interface JoinOptions {
  readonly api: Api;
  readonly storage: PhoneStorage;
  readonly user: Pick<OwnUser, 'id'>;
  /** Tells the person why the room could not be joined. */
  readonly say: (text: string) => void;
}

/** Refusals for which the room's own page has a panel. */
const shownByPage: readonly string[] = ['registration_closed', 'not_found', 'forbidden'];

/**
 * Joins the room that somebody wanted to join before they signed in, and answers the address to open, whatever became
 * of it. Without a connection the wish stays.
 */
export async function joinSavedRoom({ say, ...options }: JoinOptions, value: string): Promise<string> {
  const room = savedRoom(value);
  const error = await join(options, room);
  if (!isUnreached(error)) clearIntents(options.storage);
  const words = wordsFor(error, room);
  if (words !== null) say(words);
  if (room.suffix !== null) return `/w/${room.suffix}`;
  return error === null ? addressOf(options.api, room) : '/w';
}

/** Null where it went well. */
async function join({ api, user }: Pick<JoinOptions, 'api' | 'user'>, { eventId }: SavedRoom) {
  try {
    await api.call(joinEvent, { body: { eventId, participantUserId: user.id } });
    return null;
  } catch (error) {
    return error;
  }
}

function wordsFor(error: unknown, { suffix }: SavedRoom): string | null {
  if (error === null) return null;
  if (isOfflineError(error)) return 'You are signed in. Joining the room needs a connection.';
  const isShown = suffix !== null && error instanceof ApiError && shownByPage.includes(error.code);
  if (isShown) return null;
  return mayPass(error) ? `The room could not be joined. ${errorSentence(error)}` : errorSentence(error);
}

async function addressOf(api: Api, { eventId }: SavedRoom): Promise<string> {
  const room = await api.call(getEvent, { params: { id: String(eventId) } }).catch(() => null);
  return room?.lastlink ?? '/w';
}
