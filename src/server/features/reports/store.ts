import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { ReportRow } from '#server/db/tables/reports.ts';
import type { FormerThreadsTable, ThreadRow } from '#server/db/tables/threads.ts';
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

/** A chat message as it is reported. */
export interface ReportedMessage {
  readonly message_id: number;
  readonly user_id: number;
  readonly body: string;
  readonly created_at: number;
  /** Room of a discussion; null of two people. */
  readonly event_id: number | null;
}

/** Finds a message that a person may read; undefined where they may not, or it was deleted. */
export function findReadableMessage(
  db: Reader,
  { messageId, userId }: { messageId: number; userId: number },
): Promise<ReportedMessage | undefined> {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('event_participants as participant', (join) =>
      join
        .onRef('participant.event_id', '=', 'conversations.event_id')
        .on('participant.user_id', '=', userId)
        .on('participant.status', '=', 'APPROVED'),
    )
    .select([
      'messages.id as message_id',
      'messages.user_id',
      'messages.body',
      'messages.created_at',
      'conversations.event_id',
    ])
    .where('messages.id', '=', messageId)
    .where('messages.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('messages.is_withheld', '=', 0), eb('messages.user_id', '=', userId)]))
    .where(({ or, eb }) =>
      or([
        eb('participant.id', 'is not', null),
        eb('conversations.first_user_id', '=', userId),
        eb('conversations.second_user_id', '=', userId),
      ]),
    )
    .executeTakeFirst();
}

/** A post or an answer by its id, or a message with its content. */
export type Reported = { readonly threadId: number } | { readonly message: ReportedMessage };

/** Counts the open reports of one person in an event, except those of one thing. */
export async function countOpenReports(
  db: Reader,
  { eventId, reporterId, except }: { eventId: number; reporterId: number; except: Reported },
): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .where('reporter_user_id', '=', reporterId)
    .where(
      'threadId' in except
        ? sql<boolean>`coalesce(thread_id, 0) <> ${except.threadId}`
        : sql<boolean>`coalesce(message_id, 0) <> ${except.message.message_id}`,
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Events of which the admins get no reports: there only hosts delete what others have written. */
export interface ReportScope {
  readonly hostsOnly: readonly number[];
}

/** Selects the places of those whom reports reach: hosts, and in rooms admins too. */
function reviewers(db: Reader, { hostsOnly }: ReportScope) {
  return db
    .selectFrom('event_participants')
    .where('status', '=', 'APPROVED')
    .where(({ eb, or, and }) =>
      or([eb('is_host', '=', 1), and([eb('is_admin', '=', 1), eb('event_id', 'not in', hostsOnly)])]),
    );
}

export async function listReviewers(db: Reader, eventId: number, scope: ReportScope): Promise<number[]> {
  const rows = await reviewers(db, scope).select('user_id').where('event_id', '=', eventId).execute();
  return rows.map((row) => row.user_id);
}

interface Reviewing extends ReportScope {
  readonly reviewerId: number;
}

const reviewedBy = (db: Reader, { reviewerId, ...scope }: Reviewing) =>
  reviewers(db, scope).select('event_id').where('user_id', '=', reviewerId);

type NewReport = Reported & {
  readonly eventId: number;
  readonly reporterId: number;
  readonly reason: string;
  readonly now: number;
};

function reportedColumns(report: Reported) {
  if ('threadId' in report) return { kind: 'THREAD' as const, thread_id: report.threadId };
  const { message } = report;
  return {
    kind: 'MESSAGE' as const,
    thread_id: null,
    message_id: message.message_id,
    message_user_id: message.user_id,
    message_body: message.body,
    message_at: message.created_at,
    message_is_direct: toFlag(message.event_id === null),
  };
}

/** Inserts a person's report of a thing, or replaces and reopens the one before. */
export async function upsertReport(tx: Writer, report: NewReport): Promise<void> {
  const fresh = {
    reason: report.reason,
    created_at: report.now,
    closed_at: null,
  };
  await tx
    .insertInto('reports')
    .values({
      ...reportedColumns(report),
      event_id: report.eventId,
      reporter_user_id: report.reporterId,
      ...fresh,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['threadId' in report ? 'thread_id' : 'message_id', 'reporter_user_id'])
        .doUpdateSet(fresh),
    )
    .execute();
}

export type OpenReportRow = PersonRow &
  Omit<ReportRow, 'id' | 'reporter_user_id'> & {
    readonly report_id: number;
    readonly event_name: string;
    readonly event_suffix: string;
    readonly former_texts: number | string | bigint;
    /** Length of the reported text in bytes; null where there is none. */
    readonly bytes: number | null;
  };

/** Lists the open reports that reach a person, the newest first. */
export function listOpenReports(
  db: Reader,
  { limit, ...reviewing }: Reviewing & { limit: number },
): Promise<OpenReportRow[]> {
  return db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_user_id')
    .innerJoin('events', 'events.id', 'reports.event_id')
    .leftJoin('threads', 'threads.id', 'reports.thread_id')
    .select(personColumns)
    .select([
      'reports.id as report_id',
      'reports.kind',
      'reports.event_id',
      'events.name as event_name',
      'events.suffix as event_suffix',
      'reports.thread_id',
      'reports.message_id',
      'reports.message_user_id',
      'reports.message_body',
      'reports.message_at',
      'reports.message_is_direct',
      'reports.reason',
      'reports.created_at',
      'reports.closed_at',
    ])
    .select((scope) =>
      scope
        .selectFrom('former_threads')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('former_threads.thread_id', '=', 'reports.thread_id')
        .$asScalar()
        .$notNull()
        .as('former_texts'),
    )
    .select(({ fn }) =>
      fn
        .coalesce(
          fn<number | null>('octet_length', ['threads.message']),
          fn<number | null>('octet_length', ['reports.message_body']),
        )
        .as('bytes'),
    )
    .where('reports.event_id', 'in', reviewedBy(db, reviewing))
    .where('reports.closed_at', 'is', null)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

interface Closing extends Reviewing {
  readonly id: number;
  /** Moment of closing; null opens the report again. */
  readonly closedAt: number | null;
}

/** Closes or reopens a report and returns its event; undefined where no such report reaches the person. */
export async function closeReportOf(
  tx: Writer,
  { id, closedAt, ...reviewing }: Closing,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('reports')
    .set({ closed_at: closedAt })
    .where('id', '=', id)
    .where('event_id', 'in', reviewedBy(tx, reviewing))
    .returning('event_id')
    .executeTakeFirst();
  return row?.event_id;
}

/** Tells whether a report reaches a person. */
export async function isReviewer(
  db: Reader,
  { id, ...reviewing }: Reviewing & { readonly id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('event_id', 'in', reviewedBy(db, reviewing))
    .executeTakeFirst();
  return row !== undefined;
}

export type FormerTextRow = Selectable<FormerThreadsTable>;

/** Lists the former texts of a reported thread, the newest first. */
export function listFormerTextRows(
  db: Reader,
  { reportId, limit }: { readonly reportId: number; readonly limit: number },
): Promise<FormerTextRow[]> {
  return db
    .selectFrom('former_threads')
    .innerJoin('reports', 'reports.thread_id', 'former_threads.thread_id')
    .selectAll('former_threads')
    .where('reports.id', '=', reportId)
    .orderBy('former_threads.id', 'desc')
    .limit(limit)
    .execute();
}
