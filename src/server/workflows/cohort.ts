import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import {
  countCohort,
  findParticipant,
  removeHost,
  removeSeats,
  setAdminFlag,
  upsertParticipant,
} from '#server/features/events/places/store.ts';
import { findOrInsertUser, findUserByEmail } from '#server/features/users/store.ts';
import { eventChanged } from '#server/people/versions.ts';
import { lockAuthor } from '#server/thread-versions/store.ts';

/** Thrown where the organiser asks for more than the programme allows; nothing is changed then. */
export class CohortFullError extends Error {
  override name = 'CohortFullError' as const;
}

function programmeEventIds({ programme }: Context): readonly number[] {
  return Object.values(programme.eventIds);
}

/** Makes a person a host of all the programme's events, with an account where there is none. */
export async function grantHost(tx: Writer, context: Context, email: string): Promise<void> {
  await acquireLock(tx, context.database.kind, 'cohort');
  const now = context.clock();
  const user = await findOrInsertUser(tx, { email, now });
  await lockAuthor(tx, context.database.kind, user.id);
  for (const eventId of programmeEventIds(context)) {
    await upsertParticipant(tx, {
      eventId,
      userId: user.id,
      status: 'APPROVED',
      isHost: true,
      isAdmin: false,
      now,
    });
  }
}

/**
 * Ends what a person is as a host, and with it their place: left as a participant, they would hold a seat that may not be
 * free. False where they are no host.
 */
export async function revokeHost(tx: Writer, context: Context, email: string): Promise<boolean> {
  await acquireLock(tx, context.database.kind, 'cohort');
  const user = await findUserByEmail(tx, email);
  if (!user) return false;
  await lockAuthor(tx, context.database.kind, user.id);
  return removeHost(tx, { eventIds: programmeEventIds(context), userId: user.id });
}

/** Events that only the cohort sees: who administers it reads them. */
const cohortEventIds = ({ programme: { eventIds } }: Context): readonly number[] => [
  eventIds.announcements,
  eventIds.forum,
];

/**
 * Makes a person an administrator of the cohort, who reads all of it and takes no seat of it, with an account where
 * there is none. Hosts stay as they are: false for them.
 */
export async function grantAdmin(tx: Writer, context: Context, email: string): Promise<boolean> {
  await acquireLock(tx, context.database.kind, 'cohort');
  const now = context.clock();
  const { id: userId } = await findOrInsertUser(tx, { email, now });
  const places = await placesIn(tx, context, userId);
  if (places.some((place) => place?.is_host === 1)) return false;
  for (const eventId of cohortEventIds(context)) {
    await upsertParticipant(tx, { eventId, userId, status: 'APPROVED', isHost: false, isAdmin: true, now });
  }
  return true;
}

const placesIn = (tx: Writer, context: Context, userId: number) =>
  Promise.all(cohortEventIds(context).map((eventId) => findParticipant(tx, eventId, userId)));

/** Standing that is left to a person who was an administrator; `none` where they were none. */
export type AfterAdmin = 'none' | 'host' | 'participant' | 'noPlace';

/**
 * Ends what a person is as an administrator. They stay as a participant where the cohort has a seat for them, else their
 * place goes with it.
 */
export async function revokeAdmin(tx: Writer, context: Context, email: string): Promise<AfterAdmin> {
  await acquireLock(tx, context.database.kind, 'cohort');
  const user = await findUserByEmail(tx, email);
  if (!user) return 'none';
  const places = (await placesIn(tx, context, user.id)).filter((place) => place !== undefined);
  const flagged = places.filter((place) => place.is_admin === 1);
  if (flagged.length === 0) return 'none';
  for (const { event_id: eventId } of flagged) {
    await setAdminFlag(tx, { eventId, userId: user.id }, false);
    eventChanged(tx, eventId);
  }
  if (places.some((place) => place.is_host === 1)) return 'host';
  const { eventIds, cohortSize } = context.programme;
  await addToCohort(tx, context, email);
  if ((await countCohort(tx, eventIds.announcements)) <= cohortSize) return 'participant';
  await removeSeats(tx, { eventIds: programmeEventIds(context), userId: user.id });
  return 'noPlace';
}

/** Takes a person out of the cohort; gives its size then, or null where they are not in it. */
export async function removeFromCohort(tx: Writer, context: Context, email: string): Promise<number | null> {
  await acquireLock(tx, context.database.kind, 'cohort');
  const user = await findUserByEmail(tx, email);
  const places = { eventIds: programmeEventIds(context), userId: user?.id ?? 0 };
  if (!(await removeSeats(tx, places))) return null;
  return countCohort(tx, context.programme.eventIds.announcements);
}

/** Adds people to the cohort, all or none; who is in already stays. */
export async function importCohort(tx: Writer, context: Context, emails: readonly string[]): Promise<number> {
  const { eventIds, cohortSize } = context.programme;
  await acquireLock(tx, context.database.kind, 'cohort');
  for (const email of emails) await addToCohort(tx, context, email);
  const size = await countCohort(tx, eventIds.announcements);
  if (size > cohortSize) {
    throw new CohortFullError(`The cohort holds ${cohortSize} people; with these it would be ${size}.`);
  }
  return size;
}

async function addToCohort(tx: Writer, context: Context, email: string): Promise<void> {
  const now = context.clock();
  const user = await findOrInsertUser(tx, { email, now });
  for (const eventId of programmeEventIds(context)) {
    const known = await findParticipant(tx, eventId, user.id);
    if (known?.status === 'APPROVED') continue;
    await upsertParticipant(tx, {
      eventId,
      userId: user.id,
      status: 'APPROVED',
      isHost: false,
      isAdmin: false,
      now,
    });
  }
}
