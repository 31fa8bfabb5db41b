import type { Reader, Writer } from '#server/db/database.ts';
import type { ReportRow } from '#server/db/tables/reports.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** Finds event and author of a thread that a person may read; undefined where they may not. */
export function findReadable(
  db: Reader,
  { threadId, userId }: { threadId: number; userId: number },
): Promise<Pick<ThreadRow, 'event_id' | 'user_id'> | undefined> {
  return db
    .selectFrom('threads')
    .innerJoin('event_participants as participant', 'participant.event_id', 'threads.event_id')
    .select(['threads.event_id', 'threads.user_id'])
    .where('threads.id', '=', threadId)
    .where('threads.deleted_at', 'is', null)
    .where('participant.user_id', '=', userId)
    .where('participant.status', '=', 'APPROVED')
    .executeTakeFirst();
}

/** Counts the open reports of one person in an event, except those of one thread. */
export async function countOpenReports(
  db: Reader,
  { eventId, reporterId, except }: { eventId: number; reporterId: number; except: number },
): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .where('reporter_user_id', '=', reporterId)
    .where('thread_id', '<>', except)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function hosts(db: Reader) {
  return db.selectFrom('event_participants').where('status', '=', 'APPROVED').where('is_host', '=', 1);
}

export async function listHosts(db: Reader, eventId: number): Promise<number[]> {
  const rows = await hosts(db).select('user_id').where('event_id', '=', eventId).execute();
  return rows.map((row) => row.user_id);
}

const hostedBy = (db: Reader, userId: number) => hosts(db).select('event_id').where('user_id', '=', userId);

interface NewReport {
  readonly eventId: number;
  readonly threadId: number;
  readonly reporterId: number;
  readonly reason: string;
  readonly now: number;
}

/** Inserts a person's report of a thread, or replaces and reopens the one before. */
export async function upsertReport(tx: Writer, report: NewReport): Promise<void> {
  const fresh = {
    reason: report.reason,
    created_at: report.now,
    closed_at: null,
    closed_by_user_id: null,
  };
  await tx
    .insertInto('reports')
    .values({
      kind: 'THREAD',
      event_id: report.eventId,
      thread_id: report.threadId,
      reporter_user_id: report.reporterId,
      ...fresh,
    })
    .onConflict((conflict) => conflict.columns(['thread_id', 'reporter_user_id']).doUpdateSet(fresh))
    .execute();
}

export type OpenReportRow = PersonRow &
  Pick<ReportRow, 'kind' | 'event_id' | 'thread_id' | 'reason' | 'created_at' | 'closed_at'> & {
    readonly report_id: number;
    /** Length of the reported text in bytes; null where there is none. */
    readonly bytes: number | null;
  };

/** Lists the open reports of the events that a person hosts, the newest first. */
export function listOpenReports(
  db: Reader,
  { hostId, limit }: { hostId: number; limit: number },
): Promise<OpenReportRow[]> {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_user_id')
    .leftJoin('threads', 'threads.id', 'reports.thread_id')
    .select(personColumns)
    .select([
      'reports.id as report_id',
      'reports.kind',
      'reports.event_id',
      'reports.thread_id',
      'reports.reason',
      'reports.created_at',
      'reports.closed_at',
    ])
    .select(({ fn }) => fn<number | null>('octet_length', ['threads.message']).as('bytes'))
    .where('reports.event_id', 'in', hostedBy(db, hostId))
    .where('reports.closed_at', 'is', null)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

interface Closing {
  readonly id: number;
  readonly hostId: number;
  /** Moment of closing; null opens the report again. */
  readonly closedAt: number | null;
}

/** Closes or reopens a report and returns its event; undefined where the person hosts no event with such a report. */
export async function closeReportOf(
  tx: Writer,
  { id, hostId, closedAt }: Closing,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('reports')
    .set({ closed_at: closedAt, closed_by_user_id: closedAt === null ? null : hostId })
    .where('id', '=', id)
    .where('event_id', 'in', hostedBy(tx, hostId))
    .returning('event_id')
    .executeTakeFirst();
  return row?.event_id;
}
