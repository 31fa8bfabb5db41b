/**
 * The one place for what happens in rooms and is news to others. Actions say it within their transaction, in the words
 * of what happened; who hears of it, and how, is decided here, and nothing leaves before the commit.
 */
import type { ParticipantStatus } from '#contract/participants.ts';
import type { ActionContext } from '#server/action.ts';

type News = Pick<ActionContext, 'context' | 'onCommit'>;

/** Tells everybody in a room that it was saved with something new. */
export async function roomSaved({ context, onCommit }: News, eventId: number): Promise<void> {
  onCommit(() => context.eventChanges.tell(eventId));
}

interface PlaceNews {
  readonly eventId: number;
  readonly userId: number;
  /** Status before; null where there was no place. The same as now where something else about the place is new. */
  readonly was: ParticipantStatus | null;
  /** Status now; null where the place is gone. */
  readonly is: ParticipantStatus | null;
  /** True where the person has just asked to join, or joined, and owes no answers: hosts are told. */
  readonly asks?: boolean;
}

/** Tells a person of a change of their own place, the room where its people have changed, and its hosts of either. */
export async function placeChanged(
  { context, onCommit }: News,
  { eventId, userId, was, is }: PlaceNews,
): Promise<void> {
  onCommit(() => {
    context.realtime.toPerson(userId, { type: 'own.place', eventId });
    if (was === 'APPROVED' || is === 'APPROVED') context.eventChanges.tell(eventId);
  });
}
