import { limits } from '#contract/limits.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { reportScope } from './policy.ts';
import { closeReportOf, countOpenReports, findReadable, listReviewers, upsertReport } from './store.ts';

const ownThing = 'You cannot report what you have written yourself.';
/** Refusal at the limit of open reports: one person alone must not push the reports of others off the hosts' list. */
const enough = 'The hosts have not yet looked at your other reports. Please try again later.';

async function notifyReviewers({ tx, onCommit, context }: ActionContext, eventId: number): Promise<void> {
  const reviewers = await listReviewers(tx, eventId, reportScope(context));
  onCommit(() => {
    for (const userId of reviewers) context.realtime.toPerson(userId, { type: 'own.reports' });
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
  await notifyReviewers(action, eventId);
}

export async function setClosed(
  action: ActionContext,
  { id, closed }: { id: number; closed: boolean },
): Promise<void> {
  const { tx, context, me } = action;
  const closedAt = closed ? context.clock() : null;
  const eventId = await closeReportOf(tx, { id, closedAt, reviewerId: me.userId, ...reportScope(context) });
  if (eventId === undefined) throw new ProblemError('not_found');
  await notifyReviewers(action, eventId);
}
