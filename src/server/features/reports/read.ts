import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import type { Me } from '#server/http/session.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { reportScope } from './policy.ts';
import { listOpenReports, type OpenReportRow } from './store.ts';

/** Reads posts and answers by id as the caller sees them; deleted ones are left out. */
export type ReadThreads = (me: Me, ids: readonly number[]) => Promise<ReadonlyMap<number, Thread>>;

/** Cuts the list to the bytes of one reply; the first report is always in it. */
function cut(rows: readonly OpenReportRow[]): readonly OpenReportRow[] {
  let bytesLeft = limits.threadsPageMaxBytes;
  const end = rows.findIndex(({ bytes }, index) => {
    bytesLeft -= bytes ?? 0;
    return index > 0 && bytesLeft < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function presentReport(row: OpenReportRow, thread: Thread | null, context: PresentContext): Report {
  return {
    id: row.report_id,
    kind: row.kind,
    eventId: row.event_id,
    eventName: row.event_name,
    lastlink: `/w/${row.event_suffix}`,
    thread,
    message: null,
    reporter: presentPerson(row, context),
    reason: row.reason,
    createdDate: new Date(row.created_at).toISOString(),
    closed: row.closed_at !== null,
  };
}

export async function readReports(context: Context, me: Me, readThreads: ReadThreads): Promise<Report[]> {
  const { reader } = context.database;
  const reviewing = { reviewerId: me.userId, ...reportScope(context) };
  const rows = cut(await listOpenReports(reader, { ...reviewing, limit: limits.reportsMax }));
  const ids = new Set(rows.flatMap(({ thread_id }) => thread_id ?? []));
  const threads = ids.size === 0 ? new Map<number, Thread>() : await readThreads(me, [...ids]);
  return rows.map((row) => presentReport(row, threads.get(row.thread_id ?? 0) ?? null, context));
}
