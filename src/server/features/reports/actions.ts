import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/reports.ts';
import type { Thread } from '#contract/threads.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { presentReport } from './present.ts';
import {
  closeReportOf,
  countOpenReports,
  findReadable,
  listHosts,
  listOpenReports,
  type OpenReportRow,
  upsertReport,
} from './store.ts';

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

export async function readReports(context: Context, me: Me, readThreads: ReadThreads): Promise<Report[]> {
  const { reader } = context.database;
  const rows = cut(await listOpenReports(reader, { hostId: me.userId, limit: limits.reportsMax }));
  const ids = new Set(rows.flatMap(({ thread_id }) => thread_id ?? []));
  const threads = ids.size === 0 ? new Map<number, Thread>() : await readThreads(me, [...ids]);
  return rows.map((row) => presentReport(row, threads.get(row.thread_id ?? 0) ?? null, context));
}

const ownThing = 'You cannot report what you have written yourself.';
/** Refusal at the limit of open reports: one person alone must not push the reports of others off the hosts' list. */
const enough = 'The hosts have not yet looked at your other reports. Please try again later.';

async function notifyHosts(
  { tx, onCommit, context: { realtime } }: ActionContext,
  eventId: number,
): Promise<void> {
  const hosts = await listHosts(tx, eventId);
  onCommit(() => {
    for (const userId of hosts) realtime.toPerson(userId, { type: 'own.reports' });
  });
}

export async function reportThread(
  action: ActionContext,
  { threadId, reason }: { threadId: number; reason: string },
): Promise<void> {
  const { tx, context, me } = action;
  const { userId } = me;
  const thread = await findReadable(tx, { threadId, userId });
  if (thread === undefined) throw new ProblemError('not_found');
  if (thread.user_id === userId) throw new ProblemError('forbidden', { message: ownThing });
  const eventId = thread.event_id;
  await acquireLock(tx, context.database.kind, `reports:${eventId}:${userId}`);
  const others = await countOpenReports(tx, { eventId, reporterId: userId, except: threadId });
  if (others >= limits.openReportsMax) throw new ProblemError('forbidden', { message: enough });
  await upsertReport(tx, { eventId, threadId, reporterId: userId, reason, now: context.clock() });
  await notifyHosts(action, eventId);
}

export async function setClosed(
  action: ActionContext,
  { id, closed }: { id: number; closed: boolean },
): Promise<void> {
  const { tx, context, me } = action;
  const closedAt = closed ? context.clock() : null;
  const eventId = await closeReportOf(tx, { id, hostId: me.userId, closedAt });
  if (eventId === undefined) throw new ProblemError('not_found');
  await notifyHosts(action, eventId);
}
