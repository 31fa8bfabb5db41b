/**
 * The one place for what happens in rooms and is news to others. Actions say it within their transaction, in the words
 * of what happened; who hears of it, and how, is decided here, and nothing leaves before the commit.
 */
import type { ActionContext } from '#server/action.ts';

type News = Pick<ActionContext, 'context' | 'onCommit'>;

/** Tells everybody in a room that it was saved with something new. */
export function roomSaved({ context, onCommit }: News, eventId: number): void {
  onCommit(() => context.eventChanges.tell(eventId));
}

interface PlaceNews {
  readonly eventId: number;
  readonly userId: number;
  /** False where nobody but the person sees a difference: who waits is not counted. */
  readonly isSeenByOthers: boolean;
}

/** Tells a person of a change of their own place, and the room where its people have changed. */
export function placeChanged(
  { context, onCommit }: News,
  { eventId, userId, isSeenByOthers }: PlaceNews,
): void {
  onCommit(() => {
    context.realtime.toPerson(userId, { type: 'own.place', eventId });
    if (isSeenByOthers) context.eventChanges.tell(eventId);
  });
}
