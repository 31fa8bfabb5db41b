import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import type { Me } from '#server/http/session.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
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

/** A reported message with its author, and the text that it had. */
function presentMessage(row: OpenReportRow, author: Person | undefined): Report['message'] {
  const { message_id: id, message_body: body, message_at: at, message_is_direct: isDirect } = row;
  if (id === null || body === null || at === null || author === undefined) return null;
  return { id, user: author, body, timestamp: new Date(at).toISOString(), direct: isDirect === 1 };
}

interface Reported {
  readonly thread: Thread | null;
  readonly author: Person | undefined;
}

function presentReport(row: OpenReportRow, { thread, author }: Reported, context: PresentContext): Report {
  return {
    id: row.report_id,
    kind: row.kind,
    eventId: row.event_id,
    eventName: row.event_name,
    lastlink: `/w/${row.event_suffix}`,
    thread,
    message: presentMessage(row, author),
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
  const authors = new Set(rows.flatMap(({ message_user_id }) => message_user_id ?? []));
  const people = (await listPeople(reader, [...authors])).map((row) => presentPerson(row, context));
  const personOf = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const thread = threads.get(row.thread_id ?? 0) ?? null;
    return presentReport(row, { thread, author: personOf.get(row.message_user_id ?? 0) }, context);
  });
}
