/**
 * The one place for what happens in rooms and is news to others. Actions say it within their transaction, in the words
 * of what happened; who hears of it, and how, is decided here, and nothing leaves before the commit.
 *
 * There are two ways to hear. What is unread is counted from rows (`write`), which `features/notifications` reads;
 * they are written under the room's lock, so that of two the one with the lower id is committed first and nobody's
 * read position passes by what comes later. An app that is open is told that there is something to read: one person
 * (`context.realtime.toPerson`), the room's people, or its hosts and admins (`context.eventChanges`, gathered).
 *
 * A new kind is a row of `kinds.ts` (who is told, where it is counted), and a function here, called by the action that
 * makes it, as `resourceAdded` is. A kind that is counted in the posts themselves writes no rows.
 */
import type { NotificationsType } from '#contract/notifications.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
import type { ActionContext } from '#server/action.ts';
import { eventChanged } from '#server/people/versions.ts';
import { joinRequested } from '#server/push/subjects.ts';
import { roomKinds } from './kinds.ts';
import {
  type DeletedResources,
  deleteNewsAbout,
  deleteNewsOfResources,
  insertNews,
  readAll,
  readDiscussion,
  showTablesAnew,
} from './store.ts';

interface Written {
  readonly eventId: number;
  readonly type: NotificationsType;
  /** Person who did it, to whom it is no news; the caller where nothing is said. */
  readonly actorId?: number;
  /** The person whom it is about: no news to them, and gone with them. */
  readonly subjectId?: number;
  /** Moment at which it happened; now where nothing is said. */
  readonly at?: number;
}

/** The programme's own events have posts, and no other news. */
const isProgrammes = ({ context }: ActionContext, eventId: number): boolean =>
  Object.values(context.programme.eventIds).includes(eventId);

async function write(
  action: ActionContext,
  { eventId, type, actorId, subjectId, at }: Written,
): Promise<void> {
  const { tx, context, me } = action;
  if (isProgrammes(action, eventId)) return;
  const row = { actorId: actorId ?? me.userId, subjectId: subjectId ?? null };
  await insertNews(tx, { eventId, type, ...row, now: at ?? context.clock() });
}

const tellPeople = ({ context, onCommit }: ActionContext, eventId: number): void =>
  onCommit(() => context.eventChanges.tell({ type: 'event.changed', eventId }));

const tellManagers = ({ context, onCommit }: ActionContext, eventId: number): void =>
  onCommit(() => context.eventChanges.tell({ type: 'event.registrants', eventId }));

/** Tells everybody in a room that something about its files, links or folders has changed. */
export const resourcesChanged = ({ context, onCommit }: ActionContext, eventId: number): void =>
  onCommit(() => context.eventChanges.tell({ type: 'event.resources', eventId }));

/** Tells everybody in a room of a new file or link; `at` is the moment that its row has. */
export async function resourceAdded(
  action: ActionContext,
  { eventId, at }: { readonly eventId: number; readonly at: number },
): Promise<void> {
  await write(action, { eventId, type: 'EVENT_RESOURCE', at });
  resourcesChanged(action, eventId);
}

/** Takes back the news of files and links that are about to be deleted, and tells everybody in the room. */
export async function resourcesDeleted(
  action: ActionContext,
  { eventId, ...deleted }: { readonly eventId: number } & DeletedResources,
): Promise<void> {
  await deleteNewsOfResources(action.tx, deleted);
  resourcesChanged(action, eventId);
}

interface Save {
  readonly eventId: number;
  /** True where something is new that the room's head or About shows. */
  readonly isShown: boolean;
}

/** Tells everybody in a room that it was saved. */
export async function roomSaved(action: ActionContext, { eventId, isShown }: Save): Promise<void> {
  if (isShown) await write(action, { eventId, type: 'EVENT_ABOUT' });
  tellPeople(action, eventId);
  eventChanged(action.tx, eventId);
}

/**
 * Puts somebody who has just become a room's admin behind what its hosts were told before: of it all is read. Who is
 * given a place with the flag needs none, since news counts from when one is in.
 */
export async function adminMade(
  { tx }: ActionContext,
  place: { readonly eventId: number; readonly userId: number },
): Promise<void> {
  for (const { type, isForManagers } of roomKinds) if (isForManagers) await readAll(tx, { ...place, type });
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
export async function placeChanged(action: ActionContext, news: PlaceNews): Promise<void> {
  const { context, onCommit } = action;
  const { eventId, userId, was, is, asks = false } = news;
  const types = endedBy(news);
  if (types.length > 0) await deleteNewsAbout(action.tx, { eventId, userId, types });
  // Asking is what that person does, also where a host has let them off the answers.
  if (asks) await write(action, { eventId, type: 'EVENT_REGISTRANTS', actorId: userId, subjectId: userId });
  if (asks && is === 'TO_BE_APPROVED') await joinRequested(action, eventId);
  if (was === 'APPROVED' && is !== 'APPROVED') await showTablesAnew(action.tx, eventId);
  if (was !== 'APPROVED' && is === 'APPROVED') await readDiscussion(action.tx, { eventId, userId });
  if (was !== 'APPROVED' && is === 'APPROVED')
    await write(action, { eventId, type: 'EVENT_PEOPLE', subjectId: userId });
  onCommit(() => context.realtime.toPerson(userId, { type: 'own.place', eventId }));
  if (was === 'APPROVED' || is === 'APPROVED') {
    await context.chat.changed(action.tx, { eventId });
    tellPeople(action, eventId);
  }
  tellManagers(action, eventId);
  eventChanged(action.tx, eventId);
}

/** Kinds of news about a person that are none any more: all with the place, of one who waits again that they came in. */
function endedBy({ was, is }: PlaceNews): readonly NotificationsType[] {
  if (is === null || is === 'REMOVED' || is === 'BLOCKED') return ['EVENT_PEOPLE', 'EVENT_REGISTRANTS'];
  if (was !== 'APPROVED') return [];
  if (is === 'DENIED') return ['EVENT_PEOPLE', 'EVENT_REGISTRANTS'];
  return is === 'TO_BE_APPROVED' ? ['EVENT_PEOPLE'] : [];
}
