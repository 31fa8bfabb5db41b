import type { ParticipantStatus } from '#contract/participants.ts';
import type { Writer } from '#server/db/database.ts';

interface Decision {
  readonly placeId: number;
  readonly status: ParticipantStatus;
  /** Status before. */
  readonly from: ParticipantStatus;
  readonly decidedBy: number;
  readonly now: number;
}

/** Writes what a host or admin has decided; the admin flag goes with every other status. */
export async function writeDecision(
  tx: Writer,
  { placeId, status, from, decidedBy, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('event_participants')
    .set({
      status,
      is_admin: 0,
      approved_at: status === 'APPROVED' ? now : null,
      decided_by: decidedBy,
      decided_at: now,
      decided_from: from,
    })
    .where('id', '=', placeId)
    .execute();
}

const waitingAgain = {
  status: 'TO_BE_APPROVED',
  is_admin: 0,
  approved_at: null,
  decided_by: null,
  decided_at: null,
  decided_from: null,
} as const;

/** Lets somebody wait again, as if nothing had been decided. */
export async function letWaitAgain(tx: Writer, placeId: number): Promise<void> {
  await tx.updateTable('event_participants').set(waitingAgain).where('id', '=', placeId).execute();
}

export interface StandingDecision {
  readonly placeId: number;
  readonly status: ParticipantStatus;
  readonly decidedAt: number;
}

/**
 * Claims a decision that still stands, to tell it or to take it back: of the two, and of two processes, one gets it, and
 * what was before is forgotten. Answers whom it is about.
 */
export async function claimDecision(
  tx: Writer,
  { placeId, status, decidedAt }: StandingDecision,
): Promise<{ readonly event_id: number; readonly user_id: number } | undefined> {
  return tx
    .updateTable('event_participants')
    .set({ decided_from: null })
    .where('id', '=', placeId)
    .where('status', '=', status)
    .where('decided_at', '=', decidedAt)
    .where('decided_from', 'is not', null)
    .returning(['event_id', 'user_id'])
    .executeTakeFirst();
}

interface AnswersWrite {
  readonly placeId: number;
  /** Questions whose answers are replaced. */
  readonly questionIds: readonly number[];
  /** Texts by the question's id. */
  readonly answers: ReadonlyMap<number, string>;
}

export async function replaceAnswers(
  tx: Writer,
  { placeId, questionIds, answers }: AnswersWrite,
): Promise<void> {
  if (questionIds.length > 0)
    await tx
      .deleteFrom('event_answers')
      .where('participant_id', '=', placeId)
      .where('question_id', 'in', questionIds)
      .execute();
  const rows = [...answers].map(([question_id, value]) => ({ participant_id: placeId, question_id, value }));
  if (rows.length > 0) await tx.insertInto('event_answers').values(rows).execute();
}

/** Writes that somebody has answered, and is in where that is all the room asks. */
export async function writeAnswered(
  tx: Writer,
  {
    placeId,
    isApproved,
    now,
  }: { readonly placeId: number; readonly isApproved: boolean; readonly now: number },
): Promise<void> {
  const approved = isApproved ? ({ status: 'APPROVED', approved_at: now } as const) : {};
  await tx
    .updateTable('event_participants')
    .set({ owes_answers: 0, ...approved })
    .where('id', '=', placeId)
    .execute();
}

export async function updateNote(tx: Writer, placeId: number, notes: string): Promise<void> {
  await tx.updateTable('event_participants').set({ notes }).where('id', '=', placeId).execute();
}

/** Lets everybody off who still owes answers, whatever their status. */
export async function forgiveAnswers(tx: Writer, eventId: number): Promise<void> {
  await tx
    .updateTable('event_participants')
    .set({ owes_answers: 0 })
    .where('event_id', '=', eventId)
    .where('owes_answers', '=', 1)
    .execute();
}
