import type { Notice } from './notice.ts';

/** Far more than are under way at once. */
const rememberedMax = 10_000;

/** What a notice with an order is about; null where another does not make it old. */
function subjectOf(notice: Exclude<Notice, { to: 'session' }>): string | null {
  if (notice.to === 'everybody') return null;
  const { change } = notice;
  if (change.type === 'thread.liked' || change.type === 'thread.deleted') return `${change.threadId}`;
  if (change.type !== 'own.liked' || notice.to !== 'person') return null;
  return `${change.threadId} ${notice.userId}`;
}

/** Of what was deleted nothing newer comes. */
function orderIn(notice: Exclude<Notice, { to: 'session' }>): number | undefined {
  if (notice.to === 'everybody') return undefined;
  return notice.change.type === 'thread.deleted' ? Infinity : notice.order;
}

/** Tells of each notice whether nothing newer about the same thing has been told. */
export function createNewest() {
  const told = new Map<string, number>();
  return (notice: Exclude<Notice, { to: 'session' }>): boolean => {
    const subject = subjectOf(notice);
    const order = orderIn(notice);
    if (subject === null || order === undefined) return true;
    if (order < (told.get(subject) ?? 0)) return false;
    told.delete(subject);
    told.set(subject, order);
    const [oldest] = told.keys();
    if (told.size > rememberedMax && oldest !== undefined) told.delete(oldest);
    return true;
  };
}
