import type { Insertable, Selectable } from 'kysely';
import type { DatabaseKind, Reader, Writer } from '#server/db/database.ts';
import type { JobsTable } from '#server/db/tables/jobs.ts';

export type JobRow = Selectable<JobsTable>;
type NewJob = Pick<Insertable<JobsTable>, 'kind' | 'payload' | 'run_at' | 'about_user_id'>;

/** Queues a job in the transaction that needs it; `payload` is JSON. */
export async function insertJob(tx: Writer, job: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ ...job, attempts: 0, created_at: job.run_at })
    .execute();
}

/**
 * Queues a job unless one of the same key waits already. That one is touched, so that nobody takes it up before this
 * transaction is over, and it sees what this one has written.
 */
export async function insertJobOnce(tx: Writer, job: NewJob & { readonly key: string }): Promise<void> {
  // Given up by a process of the version before, which does not know it and has left the key.
  await tx.deleteFrom('jobs').where('key', '=', job.key).where('failed_at', 'is not', null).execute();
  await tx
    .insertInto('jobs')
    .values({ ...job, attempts: 0, created_at: job.run_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: job.key }))
    .execute();
}

interface Claim {
  readonly worker: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly kind: DatabaseKind;
  /** Kinds of jobs that are taken. */
  readonly lane: Lane;
}

/** Part of the queue with workers of its own: kinds of jobs, of which another process may know more. */
export type Lane = readonly string[];

/** Takes the job that has been due longest, of one moment the one queued first, or undefined; of two workers only one gets it. */
export function claimDueJob(tx: Writer, claim: Claim): Promise<JobRow | undefined> {
  const due = tx
    .selectFrom('jobs')
    .select('id')
    .where('failed_at', 'is', null)
    .where('run_at', '<=', claim.now)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', claim.now)]))
    .where('kind', 'in', claim.lane)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .$if(claim.kind === 'postgres', (query) => query.forUpdate().skipLocked());
  return tx
    .updateTable('jobs')
    .set((set) => ({
      key: null,
      locked_by: claim.worker,
      locked_until: claim.leaseUntil,
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
}

/** Tells whether something of these kinds is due that nobody works at. */
export async function hasDueJob(db: Reader, kinds: Lane, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A worker whose lease ran out no longer owns the job, and changes nothing. */
const owned = (job: JobRow) => ({ id: job.id, attempts: job.attempts, locked_by: job.locked_by });

export async function deleteJob(tx: Writer, job: JobRow): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where((where) => where.and(owned(job)))
    .execute();
}

export async function postponeJob(
  tx: Writer,
  { job, runAt, reason }: { job: JobRow; runAt: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: runAt, locked_by: null, locked_until: null, last_error: reason })
    .where((where) => where.and(owned(job)))
    .execute();
}

/** Keeps the row without its payload, which may hold what only the recipient may see. */
export async function failJob(
  tx: Writer,
  { job, now, reason }: { job: JobRow; now: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ failed_at: now, locked_by: null, locked_until: null, last_error: reason, payload: '{}' })
    .where((where) => where.and(owned(job)))
    .execute();
}
