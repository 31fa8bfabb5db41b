import { limits } from '#contract/limits.ts';
import type { FormerText, Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import { reportScope } from './policy.ts';
import { isReviewer, listFormerTextRows, listOpenReports, type OpenReportRow } from './store.ts';

/** Reads posts and answers by id as the caller sees them; deleted ones are left out. */
export type ReadThreads = (me: Me, ids: readonly number[]) => Promise<ReadonlyMap<number, Thread>>;

/** Cuts a list to the bytes of one reply; the first row is always in it. */
function cut<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): readonly Row[] {
  let bytesLeft = limits.threadsPageMaxBytes;
  const end = rows.findIndex((row, index) => {
    bytesLeft -= bytesOf(row);
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
    formerTexts: Number(row.former_texts),
    message: presentMessage(row, author),
    reporter: presentPerson(row, context),
    reason: row.reason,
    createdDate: new Date(row.created_at).toISOString(),
  };
}

export async function readReports(context: Context, me: Me, readThreads: ReadThreads): Promise<Report[]> {
  const { reader } = context.database;
  const reviewing = { reviewerId: me.userId, ...reportScope(context) };
  const rows = cut(
    await listOpenReports(reader, { ...reviewing, limit: limits.reportsMax }),
    ({ bytes }) => bytes ?? 0,
  );
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

const formerTextsMax = 50;

/** Reads the texts that stood in a reported thread before, for those whom the report reaches. */
export async function readFormerTexts(context: Context, me: Me, reportId: number): Promise<FormerText[]> {
  const { reader } = context.database;
  const reviewing = { id: reportId, reviewerId: me.userId, ...reportScope(context) };
  if (!(await isReviewer(reader, reviewing))) throw new ProblemError('not_found');
  const rows = await listFormerTextRows(reader, { reportId, limit: formerTextsMax });
  return cut(rows, ({ message }) => Buffer.byteLength(message)).map(({ id, message, written_at }) => ({
    id,
    message,
    writtenDate: new Date(written_at).toISOString(),
  }));
}
