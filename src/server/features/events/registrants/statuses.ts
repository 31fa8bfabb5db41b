import type { ParticipantStatus, Registrant } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { approvesByItself, mayDecideAbout } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { EventParticipantRow } from '#server/db/tables/events.ts';
import { placeChanged } from '#server/event-news/event-news.ts';
import { countFreePlaces, eventsOfPlace, lockRoom } from '#server/features/events/places/actions.ts';
import { findParticipant, givePlace } from '#server/features/events/places/store.ts';
import type { RoomRow } from '#server/features/events/reader.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { requirePasskey } from '#server/http/require-passkey.ts';
import { presentRegistrants, readManagedRoom } from './read.ts';
import { findEventOfPlace, listPlacesById, listRegistrantRowsById } from './store.ts';
import { queueDecision } from './tell-decision.ts';
import { claimDecision, letWaitAgain, writeDecision } from './writer.ts';

interface Decision {
  readonly status: ParticipantStatus;
  /** The status that the host saw. */
  readonly was?: ParticipantStatus | undefined;
}

interface Deciding extends Decision {
  readonly action: ActionContext;
  readonly room: RoomRow;
  readonly now: number;
}

/** Sets the status of one person. */
export async function setStatus(
  action: ActionContext,
  { eventParticipantId: id, ...decision }: Decision & { readonly eventParticipantId: number },
): Promise<Registrant> {
  const eventId = await findEventOfPlace(action.tx, id);
  if (eventId === undefined) throw new ProblemError('not_found');
  const { content, refused } = await decide(action, { eventId, ids: [id], ...decision });
  const [registrant] = content;
  if (registrant === undefined) throw refused[0]?.problem ?? new ProblemError('not_found');
  return registrant;
}

interface ManyDecisions extends Decision {
  readonly eventParticipantIds: readonly number[];
}

/** Sets the status of several people: each is judged by itself, and who is refused hinders nobody. */
export async function setStatuses(
  action: ActionContext,
  eventId: number,
  { eventParticipantIds: ids, ...decision }: ManyDecisions,
) {
  const { content, refused } = await decide(action, { eventId, ids: [...new Set(ids)], ...decision });
  return {
    content,
    refused: refused.map(({ id, problem }) => ({ id, code: problem.code, message: problem.message })),
  };
}

interface Decided {
  readonly content: Registrant[];
  readonly refused: readonly { readonly id: number; readonly problem: ProblemError }[];
}

async function decide(
  action: ActionContext,
  { eventId, ids, ...decision }: Decision & { readonly eventId: number; readonly ids: readonly number[] },
): Promise<Decided> {
  const { tx, context, me } = action;
  await lockRoom(action, eventId);
  const room = await readManagedRoom(tx, { id: eventId, userId: me.userId });
  requirePasskey(context, me);
  const deciding = { action, room, now: context.clock(), ...decision };
  const places = new Map((await listPlacesById(tx, eventId, ids)).map((place) => [place.id, place]));
  const refused = [];
  let free = await countFreePlaces(action, room);
  for (const id of ids) {
    const problem = await decideAboutOne(deciding, places.get(id), free);
    if (problem instanceof ProblemError) refused.push({ id, problem });
    else if (problem === 'approved') free -= 1;
  }
  const unset = new Set(refused.map(({ id }) => id));
  const set = ids.filter((id) => !unset.has(id));
  return { content: await readSet(deciding, set), refused };
}

async function readSet({ action: { tx, context }, room }: Deciding, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = new Map((await listRegistrantRowsById(tx, ids)).map((row) => [row.participant_id, row]));
  return presentRegistrants(tx, { room, rows: ids.flatMap((id) => rows.get(id) ?? []) }, context);
}

/** Decides about one person, or returns why not; nothing is written then. */
async function decideAboutOne(
  deciding: Deciding,
  place: EventParticipantRow | undefined,
  free: number,
): Promise<ProblemError | 'approved' | 'set'> {
  const { action, status } = deciding;
  if (place === undefined) return new ProblemError('not_found');
  const others = await listOtherPlaces(action, place);
  const problem = refusalOf(deciding, { place, others, free });
  if (problem !== null) return problem;
  if (status === place.status) return 'set';
  if (status === 'TO_BE_APPROVED') return takeBack(deciding, place, others);
  await setOne(deciding, place);
  if (isTold(deciding)) {
    const decided = [place, ...rowsOf(others).filter((row) => row.status !== status)];
    await queueDecision(action.tx, { placeId: claimedPlace(decided), status, decidedAt: deciding.now });
  }
  for (const other of others) await setOther(deciding, other);
  return status === 'APPROVED' ? 'approved' : 'set';
}

interface OtherPlace {
  readonly eventId: number;
  readonly userId: number;
  /** Absent where the person has none. */
  readonly row: EventParticipantRow | undefined;
}

/** Lists the same person's places in the other events in which one place is held: those of the cohort. */
async function listOtherPlaces(action: ActionContext, place: EventParticipantRow): Promise<OtherPlace[]> {
  const others = [];
  const { user_id: userId } = place;
  for (const eventId of eventsOfPlace(action, place.event_id)) {
    if (eventId === place.event_id) continue;
    others.push({ eventId, userId, row: await findParticipant(action.tx, eventId, userId) });
  }
  return others;
}

const rowsOf = (others: readonly OtherPlace[]) => others.flatMap(({ row }) => row ?? []);

/**
 * Place that stands for a decision which was set in several: whichever of them a host has taken, telling and taking back
 * claim the same row.
 */
const claimedPlace = (decided: readonly EventParticipantRow[]): number =>
  Math.min(...decided.map(({ id }) => id));

interface Judged {
  readonly place: EventParticipantRow;
  readonly others: readonly OtherPlace[];
  readonly free: number;
}

function refusalOf(deciding: Deciding, { place, others, free }: Judged): ProblemError | null {
  const { action, status, was } = deciding;
  const isHost = place.is_host === 1 || others.some(({ row }) => row?.is_host === 1);
  if (!mayDecideAbout(action.me.userId, { userId: place.user_id, isHost }))
    return new ProblemError('forbidden');
  // Taken back already: tapped twice, or sent again by who never saw the answer.
  if (status === 'TO_BE_APPROVED' && status === place.status) return null;
  if (was !== undefined && was !== place.status) return new ProblemError('conflict');
  if (status === place.status) return null;
  if (status === 'TO_BE_APPROVED') return mayTakeBack(deciding, place) ? null : tooLate();
  if (status !== 'APPROVED') return null;
  if (place.owes_answers === 1) return new ProblemError('answers_missing');
  return free > 0 ? null : new ProblemError('room_full');
}

const tooLate = () =>
  new ProblemError('invalid', {
    message: 'This can no longer be taken back.',
    fields: { status: texts.invalid },
  });

/** Taking back: one's own decision about somebody who waited, until the mail leaves. */
function mayTakeBack({ action, now }: Deciding, place: EventParticipantRow): boolean {
  const { decided_by, decided_at, decided_from } = place;
  const isOwn = decided_by === action.me.userId && decided_from === 'TO_BE_APPROVED';
  return isOwn && decided_at !== null && now < decided_at + roomLimits.undoMs;
}

async function takeBack(
  deciding: Deciding,
  place: EventParticipantRow,
  others: readonly OtherPlace[],
): Promise<ProblemError | 'set'> {
  const { tx } = deciding.action;
  const { status, decided_at } = place;
  const set = [place, ...rowsOf(others).filter((row) => row.status === status)];
  const decided = set.filter((row) => row.decided_at === decided_at && row.decided_from !== null);
  const decision = { placeId: claimedPlace(decided), status, decidedAt: decided_at ?? 0 };
  if ((await claimDecision(tx, decision)) === undefined) return tooLate();
  for (const row of set) {
    await letWaitAgain(tx, row.id);
    await tell(deciding, { eventId: row.event_id, userId: row.user_id, was: row.status });
  }
  return 'set';
}

async function setOne(deciding: Deciding, place: EventParticipantRow): Promise<void> {
  const { action, status, now } = deciding;
  const { id: placeId, status: from } = place;
  await writeDecision(action.tx, { placeId, status, from, decidedBy: action.me.userId, now });
  await tell(deciding, { eventId: place.event_id, userId: place.user_id, was: from });
}

async function setOther(deciding: Deciding, { row, eventId, userId }: OtherPlace): Promise<void> {
  const { action, status, now } = deciding;
  if (row?.status === status) return;
  if (row !== undefined) return setOne(deciding, row);
  const decidedBy = action.me.userId;
  await givePlace(action.tx, { eventId, userId, status, isAdmin: false, owesAnswers: false, decidedBy, now });
  await tell(deciding, { eventId, userId, was: null });
}

interface Told {
  readonly eventId: number;
  readonly userId: number;
  readonly was: ParticipantStatus | null;
}

const tell = ({ action, status }: Deciding, told: Told) => placeChanged(action, { ...told, is: status });

/** Answers true where a mail says what was decided. */
function isTold({ room, status }: Deciding): boolean {
  if (status !== 'APPROVED' && status !== 'DENIED') return false;
  return !approvesByItself({ isPrivate: room.is_private === 1, isPaid: room.is_paid === 1 });
}
