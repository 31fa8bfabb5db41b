import { limits } from '#contract/limits.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { reportScope } from './policy.ts';
import {
  closeReportOf,
  countOpenReports,
  findReadable,
  findReadableMessage,
  listReviewers,
  type Reported,
  upsertReport,
} from './store.ts';

const ownThing = 'You cannot report what you have written yourself.';
/** Refusal at the limit of open reports: one person alone must not push the reports of others off the hosts' list. */
const enough = 'The hosts have not yet looked at your other reports. Please try again later.';

async function notifyReviewers({ tx, onCommit, context }: ActionContext, eventId: number): Promise<void> {
  const reviewers = await listReviewers(tx, eventId, reportScope(context));
  onCommit(() => {
    for (const userId of reviewers) context.realtime.toPerson(userId, { type: 'own.reports' });
  });
}

interface Wanted {
  /** Of the thing that is reported. */
  readonly id: number;
  readonly reason: string;
}

export async function reportThread(action: ActionContext, { id, reason }: Wanted): Promise<void> {
  const thread = await findReadable(action.tx, { threadId: id, userId: action.me.userId });
  if (thread === undefined) throw new ProblemError('not_found');
  await report(action, thread, { threadId: id, reason });
}

/** Reports a chat message, which is kept with its text of this moment; of two people it reaches the announcements' hosts. */
export async function reportMessage(action: ActionContext, { id, reason }: Wanted): Promise<void> {
  const { tx, context, me } = action;
  const message = await findReadableMessage(tx, { messageId: id, userId: me.userId });
  if (message === undefined) throw new ProblemError('not_found');
  const eventId = message.event_id ?? context.programme.eventIds.announcements;
  await report(action, { ...message, event_id: eventId }, { message, reason });
}

async function report(
  action: ActionContext,
  thing: { readonly event_id: number; readonly user_id: number },
  reported: Reported & { readonly reason: string },
): Promise<void> {
  const { tx, context, me } = action;
  const { userId } = me;
  if (thing.user_id === userId) throw new ProblemError('forbidden', { message: ownThing });
  const eventId = thing.event_id;
  await acquireLock(tx, context.database.kind, `reports:${eventId}:${userId}`);
  const others = await countOpenReports(tx, { eventId, reporterId: userId, except: reported });
  if (others >= limits.openReportsMax) throw new ProblemError('forbidden', { message: enough });
  await upsertReport(tx, { ...reported, eventId, reporterId: userId, now: context.clock() });
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
