import type { DatabaseKind, Reader, Writer } from '#server/db/database.ts';

interface Claim {
  readonly kind: DatabaseKind;
  /** The closing moment of which people are reminded. */
  readonly closing: number;
  /** The latest moment at which a draft may have been saved: who saved it later is still writing. */
  readonly savedUntil: number;
  readonly limit: number;
}

/** Marks some who have a draft of an application and were not reminded of this moment yet; of two processes one gets each. */
export async function claimDrafts(
  tx: Writer,
  { kind, closing, savedUntil, limit }: Claim,
): Promise<number[]> {
  const due = tx
    .selectFrom('programme_forms')
    .select('id')
    .where('form', '=', 'application')
    .where('submission_status', '=', 'DRAFT')
    .where('answers', 'is not', null)
    .where('saved_at', '<=', savedUntil)
    .where((where) => where.or([where('reminded_of', 'is', null), where('reminded_of', '<>', closing)]))
    .orderBy('id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked());
  const rows = await tx
    .updateTable('programme_forms')
    .set({ reminded_of: closing })
    .where('id', 'in', due)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface DraftWriter {
  readonly userId: number;
  readonly email: string;
  /** Beside the draft stands a version that counts. */
  readonly hasSubmitted: boolean;
}

export async function listDraftWriters(db: Reader, userIds: readonly number[]): Promise<DraftWriter[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('programme_forms as submitted', (join) =>
      join
        .onRef('submitted.user_id', '=', 'users.id')
        .on('submitted.form', '=', 'application')
        .on('submitted.submission_status', '=', 'SUBMITTED'),
    )
    .select(['users.id', 'users.email', 'submitted.id as submitted_id'])
    .where('users.id', 'in', userIds)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, email, submitted_id }) => ({
    userId: id,
    email,
    hasSubmitted: submitted_id !== null,
  }));
}
