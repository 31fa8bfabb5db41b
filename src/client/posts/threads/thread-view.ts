import type { Thread } from '#contract/threads.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import { foundIn } from './outbox-overlay.ts';
import {
  asThread,
  type Freshness,
  isIn,
  neverRead,
  type ShownThread,
  show,
  showWaiting,
  threadsOf,
  type View,
} from './shown-thread.ts';
import type { CachedPage, ThreadsView } from './thread-queries.ts';

interface ListView extends View {
  readonly pages: readonly CachedPage[];
  readonly list?: ThreadsView;
}

/** Threads in the order of their list; those that wait stand on top, but among answered questions. */
export function postsView({ pages, list = 'posts', ...view }: ListView): ShownThread[] {
  const listed = listedThreads(pages);
  const known = namesOf(listed.map(({ thread }) => thread));
  const first = pages[0] ?? neverRead;
  const shown = listed.flatMap(({ thread, ...freshness }) => show(thread, freshness, view));
  if (list === 'answered') return shown;
  // By likes it may stand in what has not been read yet: so it stays on top.
  const mayCome = list === 'likes' && pages.at(-1)?.value.next !== null;
  const isMissing = (sent: Sent) => (mayCome || !isIn(sent.at, first)) && !isKnown(known, sent);
  const arrived = stillThere(view.overlay.sentPosts.filter(isMissing), view);
  for (const thread of arrived) {
    const added = show(thread, first, view);
    if (list === 'likes') shown.unshift(...added);
    else insertNewestFirst(shown, added);
  }
  const waiting = view.overlay.posts.filter(({ key }) => !known.has(key)).toReversed();
  return [...waiting.flatMap((entry) => showWaiting(entry, view)), ...shown];
}

interface AnswersView extends View {
  /** Thread as the server gave it, with the time of the request. */
  readonly post: Thread;
  readonly postFreshness: Freshness;
  /** Undefined before the first was read: then what came with the post stands in for them. */
  readonly pages: readonly CachedPage[] | undefined;
}

export interface ShownAnswers {
  readonly rows: readonly ShownThread[];
  /** Nothing is missing between the first and what waits at the end. */
  readonly isComplete: boolean;
}

/** Answers to a post, the oldest first; those that wait stand at the end. */
export function answersView({ post, postFreshness, pages, ...view }: AnswersView): ShownAnswers {
  const seeds = () => post.childThreads.map((answer) => ({ thread: asThread(answer), ...postFreshness }));
  const isComplete = isWaiting(post) || isReadToEnd(pages, post);
  const listed = pages === undefined ? seeds() : listedThreads(pages);
  const known = namesOf(listed.map(({ thread }) => thread));
  const last = pages?.at(-1) ?? postFreshness;
  // In what has not been read yet it may be or not: so it stays.
  const isMissing = (sent: Sent) => (!isComplete || !isIn(sent.at, last)) && !isKnown(known, sent);
  const sent = stillThere((foundIn(view.overlay.sentAnswers, post) ?? []).filter(isMissing), view);
  const entries = foundIn(view.overlay.answers, post) ?? [];
  // One whose answer was lost may have arrived already.
  const waiting = entries.filter(({ key }) => !known.has(key));
  const rows = [
    ...listed.flatMap(({ thread, ...freshness }) => show(thread, freshness, view)),
    ...sent.sort((one, other) => one.id - other.id).flatMap((thread) => show(thread, last, view)),
    ...waiting.flatMap((entry) => showWaiting(entry, view, post.id)),
  ];
  return { rows, isComplete };
}

/** Nobody else can have answered what the server does not know. */
const isWaiting = ({ id }: Thread) => id <= 0;

const isReadToEnd = (pages: readonly CachedPage[] | undefined, post: Thread) =>
  pages === undefined ? post.childThreads.length >= post.answersCount : pages.at(-1)?.value.next === null;

/** One post by itself; null where it is gone. */
export function postView(thread: Thread, freshness: Freshness, view: View): ShownThread | null {
  return show(thread, freshness, view)[0] ?? null;
}

/** One that has not been sent, by the name under which it waits. */
export function waitingView(name: string, view: View): ShownThread | null {
  const entry = view.overlay.posts.find(({ key }) => key === name);
  if (entry) return showWaiting(entry, view)[0] ?? null;
  const sent = view.overlay.sentPosts.find(({ key }) => key === name);
  const [thread] = sent ? threadsOf(sent) : [];
  return thread ? postView(thread, neverRead, view) : null;
}

export interface CachedThread extends Freshness {
  readonly thread: Thread;
}

/** A post of the list by its id or, of its author, by the key under which it waited. */
export function findCached(pages: readonly CachedPage[], name: string): CachedThread | null {
  const isMeant = ({ id, clientKey }: Thread) => String(id) === name || clientKey === name;
  for (const { value, readAt, ownUpTo } of pages) {
    const thread = value.content.find(isMeant);
    if (thread) return { thread, readAt, ownUpTo };
  }
  return null;
}

/** Everything once: between two readings a list may have moved. */
function listedThreads(pages: readonly CachedPage[]): CachedThread[] {
  const seen = new Set<number>();
  return pages.flatMap(({ value, readAt, ownUpTo }) =>
    value.content.flatMap((thread) => {
      if (seen.has(thread.id)) return [];
      seen.add(thread.id);
      return [{ thread, readAt, ownUpTo }];
    }),
  );
}

function namesOf(threads: readonly Thread[]): Set<string | number> {
  return new Set(threads.flatMap(({ id, clientKey }) => (clientKey === null ? [id] : [id, clientKey])));
}

const isKnown = (known: ReadonlySet<string | number>, sent: Sent) =>
  known.has(sent.key) || threadsOf(sent).some(({ id }) => known.has(id));

/** One that was deleted since is in no list, whenever that was read. */
const stillThere = (sent: readonly Sent[], { overlay }: View) =>
  sent.flatMap(threadsOf).filter((thread) => foundIn(overlay.gone, thread) === undefined);

function insertNewestFirst(rows: ShownThread[], added: readonly ShownThread[]): void {
  for (const one of added) {
    const at = rows.findIndex(({ thread }) => thread.createdDate <= one.thread.createdDate);
    rows.splice(at === -1 ? rows.length : at, 0, one);
  }
}
