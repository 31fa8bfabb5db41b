import type { Join, PlaceRecord } from '#contract/participants.ts';
import { texts } from '#contract/texts.ts';
import { canLeaveRoom, canManage, isHiddenFrom, mayJoinAnew, statusOfJoin } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { adminMade, placeChanged } from '#server/event-news/event-news.ts';
import { isExpired, isOfCohort, participationOf } from '#server/features/events/present.ts';
import { readKnownRoom } from '#server/features/events/read.ts';
import { findRoom, listQuestions, type RoomRow } from '#server/features/events/reader.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { isNamedPerson } from '#server/people/store.ts';
import { authorChanged, lockAuthor } from '#server/thread-versions/store.ts';
import { requireCohortFits } from './admins/actions.ts';
import { presentRecord } from './read.ts';
import {
  countCohort,
  deletePlace,
  findParticipant,
  findRecord,
  givePlace,
  hasOtherHost,
  type NewPlace,
  type RecordRow,
  setAdminFlag,
} from './store.ts';

export const conflict = (message: string) => new ProblemError('conflict', { message });

/** Acquires the lock under which a room is saved and its places are given; the cohort's two events have one for both. */
export const lockRoom = ({ tx, context }: ActionContext, eventId: number) =>
  acquireLock(tx, context.database.kind, isOfCohort(context, eventId) ? 'cohort' : `event:${eventId}`);

/** The events in which one place is held: a seat of the cohort is in both of its events. */
export function eventsOfPlace({ context }: ActionContext, eventId: number): readonly number[] {
  const { announcements, forum } = context.programme.eventIds;
  return isOfCohort(context, eventId) ? [announcements, forum] : [eventId];
}

/** Counts the places that are left: in the cohort those of the event with fewer. */
export async function countFreePlaces(action: ActionContext, room: RoomRow): Promise<number> {
  const { tx, context } = action;
  if (!isOfCohort(context, room.id)) return room.max_participants - room.approved_count + room.leaders_count;
  const taken = [];
  for (const eventId of eventsOfPlace(action, room.id)) taken.push(await countCohort(tx, eventId));
  return context.programme.cohortSize - Math.max(...taken);
}

/** Refuses where no place is left. */
export async function requireFreePlace(action: ActionContext, room: RoomRow): Promise<void> {
  if ((await countFreePlaces(action, room)) <= 0) throw new ProblemError('room_full');
}

export async function record(action: ActionContext, eventId: number, userId: number): Promise<PlaceRecord> {
  const row = await findRecord(action.tx, { eventId, userId });
  if (row === undefined) throw new ProblemError('not_found');
  return presentRecord(row, action.context);
}

/** Gives a place, one of each event that it is held in, and tells of it. */
async function give(action: ActionContext, place: NewPlace): Promise<void> {
  for (const eventId of eventsOfPlace(action, place.eventId)) {
    const known = await findParticipant(action.tx, eventId, place.userId);
    if (known?.status === 'APPROVED') continue;
    await givePlace(action.tx, { ...place, eventId });
    const asks = place.userId === action.me.userId && !place.owesAnswers;
    const was = known?.status ?? null;
    await placeChanged(action, { eventId, userId: place.userId, was, is: place.status, asks });
  }
}

/** Joins a room, or asks to; sets the place or the admin flag of somebody else for hosts and admins. */
export async function join(action: ActionContext, body: Join): Promise<PlaceRecord> {
  await lockRoom(action, body.eventId);
  const { eventId: id, participantUserId: userId, admin } = body;
  if (userId === action.me.userId) return joinOneself(action, id);
  const room = await readKnownRoom(action.tx, { id, userId: action.me.userId });
  if (!canManage(participationOf(room))) throw new ProblemError('forbidden');
  const place = await findRecord(action.tx, { eventId: id, userId });
  if (place === undefined) return add(action, room, { userId, isAdmin: admin === true });
  if (admin !== undefined) await changeAdmin(action, { eventId: id, userId, place, admin });
  return record(action, id, userId);
}

async function joinOneself(action: ActionContext, id: number): Promise<PlaceRecord> {
  const { tx, context, me } = action;
  const { userId } = me;
  const room = await findRoom(tx, id, userId);
  const participation = room === undefined ? null : participationOf(room);
  if (room === undefined || isHiddenFrom(participation)) throw new ProblemError('not_found');
  if (!mayJoinAnew(participation)) return record(action, id, userId);
  if (isOfCohort(context, id) || isExpired(room, context)) throw new ProblemError('registration_closed');
  await requireFreePlace(action, room);
  const asksQuestions = (await listQuestions(tx, id)).length > 0;
  const rules = { isPrivate: room.is_private === 1, isPaid: room.is_paid === 1, asksQuestions };
  const status = statusOfJoin(rules);
  const now = context.clock();
  const place = { eventId: id, userId, status, isAdmin: false, owesAnswers: asksQuestions };
  await give(action, { ...place, decidedBy: null, now });
  return record(action, id, userId);
}

/** Adds somebody as approved; an admin takes none of the room's places. */
async function add(
  action: ActionContext,
  room: RoomRow,
  { userId, isAdmin }: { readonly userId: number; readonly isAdmin: boolean },
): Promise<PlaceRecord> {
  if (!(await isNamedPerson(action.tx, userId)))
    throw new ProblemError('invalid', { fields: { participantUserId: texts.invalid } });
  if (!isAdmin) await requireFreePlace(action, room);
  const now = action.context.clock();
  const place = { eventId: room.id, userId, status: 'APPROVED', isAdmin, owesAnswers: false } as const;
  await give(action, { ...place, decidedBy: action.me.userId, now });
  return record(action, room.id, userId);
}

interface AdminChange {
  readonly eventId: number;
  readonly userId: number;
  readonly place: RecordRow;
  readonly admin: boolean;
}

async function changeAdmin(
  action: ActionContext,
  { eventId, userId, place, admin }: AdminChange,
): Promise<void> {
  if (place.is_host === 1) throw new ProblemError('forbidden');
  if (place.status !== 'APPROVED') throw conflict('Only somebody who is in the room can be its admin.');
  if ((place.is_admin === 1) === admin) return;
  await setAdminFlag(action.tx, { eventId, userId }, admin);
  if (admin) await adminMade(action, { eventId, userId });
  else await requireCohortFits(action, eventId);
  await placeChanged(action, { eventId, userId, was: place.status, is: place.status });
}

/** Leaves a room, or takes the request back: the record goes with all that hangs on it. */
export async function leave(action: ActionContext, id: number): Promise<undefined> {
  const { tx, me } = action;
  const { userId } = me;
  await lockRoom(action, id);
  const room = await findRoom(tx, id, userId);
  const participation = room === undefined ? null : participationOf(room);
  if (room === undefined || isHiddenFrom(participation)) throw new ProblemError('not_found');
  if (participation === null) return;
  if (!canLeaveRoom(participation)) throw conflict('You are not in this room any more.');
  if (participation.isHost) await lockAuthor(tx, action.context.database.kind, userId);
  const eventIds = eventsOfPlace(action, id);
  for (const eventId of eventIds) await leaveEvent(action, { eventId, userId });
  if (participation.isHost) await authorChanged(tx, { userId, eventIds });
}

async function leaveEvent(
  action: ActionContext,
  place: { readonly eventId: number; readonly userId: number },
): Promise<void> {
  const { tx } = action;
  const row = await findParticipant(tx, place.eventId, place.userId);
  if (row?.status !== 'APPROVED' && row?.status !== 'TO_BE_APPROVED') return;
  if (row.status === 'APPROVED' && row.is_host === 1 && !(await hasOtherHost(tx, place)))
    throw conflict('You are the only host of this room. Somebody has to stay.');
  await deletePlace(tx, place);
  await placeChanged(action, { ...place, was: row.status, is: null });
}
