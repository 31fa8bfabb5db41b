import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import { targetOf } from '#offline/kinds/threads.ts';
import type { Entry, Sent, Target } from '#offline/outbox/entry.ts';
import type { Kept, KeptPage } from './thread-queries.ts';
import { foundIn, messageOf, nameOfTarget, type Overlay } from './unsent-overlay.ts';

/** A post or an answer as it is drawn. */
export interface ShownThread {
  /** The same from the moment it is written until long after it has arrived. */
  readonly name: string;
  readonly thread: Thread;
  readonly target: Target;
  readonly state: 'there' | 'waiting' | 'refused';
  /** What waits or was refused: its writing, else its deletion. */
  readonly entry: Entry | null;
}

/** Who looks, and what they are in the event. */
export interface Viewer {
  readonly me: Person;
  readonly isHost: boolean;
}

interface View extends Viewer {
  readonly overlay: Overlay;
}

interface ListView extends View {
  readonly pages: readonly KeptPage[];
}

/** Posts, the newest first; those that wait stand on top. */
export function postsView({ pages, ...view }: ListView): ShownThread[] {
  const listed = listedThreads(pages);
  const known = namesOf(listed.map(({ thread }) => thread));
  const first = pages[0] ?? neverRead;
  const isMissing = (sent: Sent) => !isIn(sent.at, first) && !isKnown(known, sent);
  const arrived = stillThere(view.overlay.sentPosts.filter(isMissing), view);
  const shown = listed.flatMap(({ thread, ...moments }) => show(thread, moments, view));
  for (const thread of arrived) insertNewestFirst(shown, show(thread, first, view));
  const waiting = view.overlay.posts.filter(({ key }) => !known.has(key)).toReversed();
  return [...waiting.flatMap((entry) => showWaiting(entry, view)), ...shown];
}

interface AnswersView extends View {
  /** As the server gave it, and when it was asked for. */
  readonly post: Thread;
  readonly postMoments: Moments;
  /** Undefined before the first was read: then what came with the post stands in for them. */
  readonly pages: readonly KeptPage[] | undefined;
}

export interface ShownAnswers {
  readonly rows: readonly ShownThread[];
  /** Nothing is missing between the first and what waits at the end. */
  readonly isComplete: boolean;
}

/** Answers to a post, the oldest first; those that wait stand at the end. */
export function answersView({ post, postMoments, pages, ...view }: AnswersView): ShownAnswers {
  const seeds = () => post.childThreads.map((answer) => ({ thread: asThread(answer), ...postMoments }));
  const isComplete = isUnsent(post) || isReadToEnd(pages, post);
  const listed = pages === undefined ? seeds() : listedThreads(pages);
  const known = namesOf(listed.map(({ thread }) => thread));
  const last = pages?.at(-1) ?? postMoments;
  // In what has not been read yet it may be or not: so it stays.
  const isMissing = (sent: Sent) => (!isComplete || !isIn(sent.at, last)) && !isKnown(known, sent);
  const sent = stillThere((foundIn(view.overlay.sentAnswers, post) ?? []).filter(isMissing), view);
  const entries = foundIn(view.overlay.answers, post) ?? [];
  // One whose answer was lost may have arrived already.
  const waiting = entries.filter(({ key }) => !known.has(key));
  const rows = [
    ...listed.flatMap(({ thread, ...moments }) => show(thread, moments, view)),
    ...sent.sort((one, other) => one.id - other.id).flatMap((thread) => show(thread, last, view)),
    ...waiting.flatMap((entry) => showWaiting(entry, view, post.id)),
  ];
  return { rows, isComplete };
}

/** Nobody else can have answered what the server does not know. */
const isUnsent = ({ id }: Thread) => id <= 0;

const isReadToEnd = (pages: readonly KeptPage[] | undefined, post: Thread) =>
  pages === undefined ? post.childThreads.length >= post.answersCount : pages.at(-1)?.value.next === null;

/** One post by itself; null where it is gone. */
export function postView(thread: Thread, moments: Moments, view: View): ShownThread | null {
  return show(thread, moments, view)[0] ?? null;
}

/** One that has not been sent, by the name under which it waits. */
export function waitingView(name: string, view: View): ShownThread | null {
  const entry = view.overlay.posts.find(({ key }) => key === name);
  if (entry) return showWaiting(entry, view)[0] ?? null;
  const sent = view.overlay.sentPosts.find(({ key }) => key === name);
  const [thread] = sent ? threadsOf(sent) : [];
  return thread ? postView(thread, neverRead, view) : null;
}

/** When something was asked for, and up to when own changes have been put into it since. */
export type Moments = Pick<Kept<unknown>, 'readAt' | 'ownUpTo'>;

const neverRead: Moments = { readAt: 0 };

/** Whether what the server took at a moment is in what was read, and whatever has happened to it since. */
const isIn = (takenAt: number, { readAt, ownUpTo = 0 }: Moments) => takenAt < readAt || takenAt <= ownUpTo;

export interface KeptThread extends Moments {
  readonly thread: Thread;
}

/** A post of the list by its id or, of its author, by the key under which it waited. */
export function findKept(pages: readonly KeptPage[], name: string): KeptThread | null {
  const isMeant = ({ id, clientKey }: Thread) => String(id) === name || clientKey === name;
  for (const { value, readAt, ownUpTo } of pages) {
    const thread = value.content.find(isMeant);
    if (thread) return { thread, readAt, ownUpTo };
  }
  return null;
}

/** What answers carry in place of answers is an empty list. */
const asThread = (answer: Thread['childThreads'][number]) => answer as Thread;

/** Everything once: between two readings a list may have moved. */
function listedThreads(pages: readonly KeptPage[]): KeptThread[] {
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

/** The reply of a write is the thread that it has made. */
function threadsOf({ reply, key }: Sent): Thread[] {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return [];
  return [{ ...(reply as Thread), clientKey: key }];
}

/** One that was deleted since is in no list, whenever that was read. */
const stillThere = (sent: readonly Sent[], { overlay }: View) =>
  sent.flatMap(threadsOf).filter((thread) => foundIn(overlay.gone, thread) === undefined);

function insertNewestFirst(rows: ShownThread[], added: readonly ShownThread[]): void {
  for (const one of added) {
    const at = rows.findIndex(({ thread }) => thread.createdDate <= one.thread.createdDate);
    rows.splice(at === -1 ? rows.length : at, 0, one);
  }
}

/** Rows that nothing on this phone changes stay the same objects, so that they are not drawn anew. */
const plainRows = new WeakMap<Thread, ShownThread>();

function plainRow(thread: Thread): ShownThread {
  const known = plainRows.get(thread);
  if (known) return known;
  const target = targetOf(thread);
  const made = { name: nameOfTarget(target), thread, target, state: 'there', entry: null } as const;
  plainRows.set(thread, made);
  return made;
}

/** As the server gave it, with what has been done here since; nothing where it is gone. */
function show(thread: Thread, moments: Moments, view: View): ShownThread[] {
  const { overlay } = view;
  const plain = plainRow(thread);
  const isGone = isGoneSince(thread, moments, overlay);
  if (isGone && !leavesTrace(thread, view.me)) return [];
  const drawn = isGone
    ? tombstone(thread)
    : withAnswers(withLikes(thread, moments, overlay), moments, overlay);
  const entry = foundIn(overlay.refusedDeletes, thread) ?? null;
  return [drawn === thread && entry === null ? plain : { ...plain, thread: drawn, entry }];
}

const isGoneSince = (thread: Thread, { readAt }: Moments, { gone }: Overlay) =>
  (foundIn(gone, thread) ?? Number.NEGATIVE_INFINITY) >= readAt;

/** A post with answers of others that its author deletes stays as an empty one above them. */
export function leavesTrace(thread: Thread, me: Person): boolean {
  return thread.userId === me.id && thread.childThreads.some(({ userId }) => userId !== me.id);
}

const tombstone = (thread: Thread): Thread => ({ ...thread, deleted: true, message: '' });

/** The count moves by one locally (specification, section 4). */
function withLikes(thread: Thread, moments: Moments, overlay: Overlay): Thread {
  const wanted = foundIn(overlay.likes, thread);
  if (!wanted || isIn(wanted.at, moments) || wanted.liked === thread.loggedInUserLiked) return thread;
  const likedCount = Math.max(thread.likedCount + (wanted.liked ? 1 : -1), 0);
  return { ...thread, likedCount, loggedInUserLiked: wanted.liked };
}

/** Own answers on their way are counted, and deleted ones no more. */
function withAnswers(thread: Thread, moments: Moments, overlay: Overlay): Thread {
  const isHere = ({ key }: Entry) => thread.childThreads.some(({ clientKey }) => clientKey === key);
  const waiting = (foundIn(overlay.answers, thread) ?? []).filter((entry) => !isHere(entry));
  const sent = foundIn(overlay.sentAnswers, thread) ?? [];
  const isNew = (answer: Thread) => answer.id > (thread.lastAnswerId ?? 0);
  const isGone = (answer: Thread) => isGoneSince(answer, moments, overlay);
  const arrived = sent
    .filter(({ at }) => !isIn(at, moments))
    .flatMap(threadsOf)
    .filter((answer) => isNew(answer) && !isGone(answer));
  const here = new Set(thread.childThreads.map(({ id }) => id));
  const counted = sent.flatMap(threadsOf).filter((answer) => !isNew(answer) && !here.has(answer.id));
  const gone = [...thread.childThreads.map(asThread), ...counted].filter(isGone);
  const more = waiting.length + arrived.length - gone.length;
  return more === 0 ? thread : { ...thread, answersCount: Math.max(thread.answersCount + more, 0) };
}

/** It can be liked and deleted while it waits. */
function showWaiting(entry: Entry, view: View, parentId: number | null = null): ShownThread[] {
  const { overlay } = view;
  if (overlay.gone.has(entry.key)) return [];
  const row = waitingThread(entry, view, parentId);
  const thread = withAnswers(withLikes(row.thread, neverRead, overlay), neverRead, overlay);
  return [{ ...row, thread }];
}

/** What is not on the server yet, in the form of what is. */
function waitingThread(entry: Entry, { me, isHost }: Viewer, parentId: number | null): ShownThread {
  const thread: Thread = {
    id: -entry.seq,
    userId: me.id,
    user: me,
    host: isHost,
    message: messageOf(entry),
    createdDate: new Date(entry.createdAt).toISOString(),
    likedCount: 0,
    loggedInUserLiked: false,
    parentQnaThreadId: parentId,
    deleted: false,
    answersCount: 0,
    lastAnswerId: null,
    lastAnswerUserId: null,
    clientKey: entry.key,
    childThreads: [],
  };
  const state = entry.refusal === null ? 'waiting' : 'refused';
  return { name: entry.key, thread, target: { key: entry.key }, state, entry };
}
