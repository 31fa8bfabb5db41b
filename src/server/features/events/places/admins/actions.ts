import { texts } from '#contract/texts.ts';
import type { ActionContext } from '#server/action.ts';
import { adminMade, placeChanged } from '#server/event-news/event-news.ts';
import { countCohort, givePlace, setAdminFlag } from '#server/features/events/places/store.ts';
import { isOfCohort } from '#server/features/events/present.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findMembers, listAdminIds, listPlaces } from './store.ts';

export interface AdminsChoice {
  readonly eventId: number;
  /** Organisation of the room, whose members may be chosen too. */
  readonly organizationId: number | null;
  readonly userIds: readonly number[];
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number];

/** Refuses to take an admin's flag away where it puts one more into the cohort than it holds: admins are not counted. */
export async function requireCohortFits({ tx, context }: ActionContext, eventId: number): Promise<void> {
  if (!isOfCohort(context, eventId)) return;
  if ((await countCohort(tx, eventId)) > context.programme.cohortSize) throw new ProblemError('room_full');
}

interface Candidate {
  readonly eventId: number;
  readonly userId: number;
  readonly place: Place | undefined;
  /** Of the room's organisation. */
  readonly isMember: boolean;
}

/** Makes somebody an admin; false where they were in charge already. */
async function makeAdmin(
  action: ActionContext,
  { eventId, userId, place, isMember }: Candidate,
): Promise<boolean> {
  const { tx, context, me } = action;
  if (place?.status === 'APPROVED') {
    if (place.is_host === 1 || place.is_admin === 1) return false;
    await setAdminFlag(tx, { eventId, userId }, true);
    await adminMade(action, { eventId, userId });
    return true;
  }
  const mayBeGiven = isMember && (place === undefined || place.status === 'TO_BE_APPROVED');
  if (!mayBeGiven) throw new ProblemError('invalid', { fields: { adminUserIds: texts.invalid } });
  const given = { status: 'APPROVED', isAdmin: true, owesAnswers: false } as const;
  await givePlace(tx, { eventId, userId, ...given, decidedBy: me.userId, now: context.clock() });
  return true;
}

/**
 * Makes exactly these people the admins of a room besides its hosts: approved participants, and members of its
 * organisation, who get a place thereby. Anybody else is `invalid`.
 */
export async function setAdmins(
  action: ActionContext,
  { eventId, organizationId, userIds }: AdminsChoice,
): Promise<void> {
  const { tx } = action;
  const places = new Map((await listPlaces(tx, eventId, userIds)).map((place) => [place.user_id, place]));
  const members = await findMembers(tx, organizationId, userIds);
  for (const userId of new Set(userIds)) {
    const candidate = { eventId, userId, place: places.get(userId), isMember: members.has(userId) };
    if (!(await makeAdmin(action, candidate))) continue;
    const was = places.get(userId)?.status ?? null;
    await placeChanged(action, { eventId, userId, was, is: 'APPROVED' });
  }
  const left = (await listAdminIds(tx, eventId)).filter((userId) => !userIds.includes(userId));
  for (const userId of left) await setAdminFlag(tx, { eventId, userId }, false);
  if (left.length > 0) await requireCohortFits(action, eventId);
  for (const userId of left) await placeChanged(action, { eventId, userId, was: 'APPROVED', is: 'APPROVED' });
}
