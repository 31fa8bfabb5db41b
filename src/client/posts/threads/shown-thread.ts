import type { Cached } from '#client/api/kept-answer.ts';
import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import { deleteKind, editKind } from '#offline/kinds/threads.ts';
import type { Entry, Sent, Target } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import { targetOf } from '#offline/outbox/target.ts';
import {
  type DesiredMark,
  foundIn,
  messageOf,
  nameOfTarget,
  type Overlay,
  type OwnEdit,
} from './outbox-overlay.ts';

/** A post or an answer as it is drawn. */
export interface ShownThread {
  /** The same from the moment it is written until long after it has arrived. */
  readonly name: string;
  readonly thread: Thread;
  readonly target: Target;
  readonly state: 'there' | 'waiting' | 'refused';
  /** Entry that waits or was refused: its writing, else its deletion, mark or change. */
  readonly entry: Entry | null;
  /** Kind of work that the entry is; null where there is none. */
  readonly work: 'writing' | 'deletion' | 'mark' | 'edit' | null;
  /** Thread as the server has it. */
  readonly known: Pick<Thread, 'message' | 'editedDate'>;
}

/** Person who looks, and their role in the event. */
export interface Viewer {
  readonly me: Person;
  readonly isHost: boolean;
}

export interface View extends Viewer {
  readonly overlay: Overlay;
}

/** Time of the reading, and time up to which own changes have been put into it since. */
export type Freshness = Pick<Cached<unknown>, 'readAt' | 'ownUpTo'>;

export const neverRead: Freshness = { readAt: 0 };

/** Tells whether a reading contains what the server took at a moment. */
export const isIn = (takenAt: number, { readAt, ownUpTo = 0 }: Freshness) =>
  takenAt < readAt || takenAt <= ownUpTo;

/** Treats an answer as a thread: both have the same fields, an answer's own list of answers is empty. */
export const asThread = (answer: Thread['childThreads'][number]) => answer as Thread;

/** The reply of a write is the thread that it has made. */
export function threadsOf({ reply, key }: Sent): Thread[] {
  if (typeof reply !== 'object' || reply === null || !('message' in reply)) return [];
  return [{ ...(reply as Thread), clientKey: key }];
}

/** Rows that nothing on this phone changes stay the same objects, so that they are not drawn anew. */
const plainRows = new WeakMap<Thread, ShownThread>();

function plainRow(thread: Thread): ShownThread {
  const known = plainRows.get(thread);
  if (known) return known;
  const target = targetOf(thread);
  const name = nameOfTarget(target);
  const made = { name, thread, target, state: 'there', entry: null, work: null, known: thread } as const;
  plainRows.set(thread, made);
  return made;
}

/** Rows of a thread with the changes made here since it was read; none where it is gone. */
export function show(thread: Thread, freshness: Freshness, view: View): ShownThread[] {
  const { overlay } = view;
  const plain = plainRow(thread);
  const isGone = isGoneSince(thread, freshness, overlay);
  if (isGone && !leavesTrace(thread, view.me)) return [];
  const drawn = isGone
    ? tombstone(thread)
    : withAnswers(withMarks(withLikes(thread, freshness, overlay), freshness, overlay), freshness, overlay);
  const edit = isGone ? undefined : editOf(thread, freshness, overlay);
  const refused = foundIn(overlay.refused, thread) ?? null;
  const entry = refused ?? edit?.entry ?? null;
  if (drawn === thread && entry === null && edit === undefined) return [plain];
  return [{ ...plain, thread: withEdit(drawn, edit), entry, work: workOf(entry) }];
}

function workOf(entry: Entry | null): ShownThread['work'] {
  if (entry === null) return null;
  if (isOfKind(entry, editKind)) return 'edit';
  return isOfKind(entry, deleteKind) ? 'deletion' : 'mark';
}

/** Own change of the text that a reading lacks. */
function editOf(thread: Thread, freshness: Freshness, { edits }: Overlay): OwnEdit | undefined {
  const edit = foundIn(edits, thread);
  return edit === undefined || thread.deleted || isIn(edit.at, freshness) ? undefined : edit;
}

const withEdit = (thread: Thread, edit: OwnEdit | undefined): Thread =>
  edit ? { ...thread, message: edit.message, editedDate: edit.editedDate ?? thread.editedDate } : thread;

const isGoneSince = (thread: Thread, { readAt }: Freshness, { gone }: Overlay) =>
  (foundIn(gone, thread) ?? Number.NEGATIVE_INFINITY) >= readAt;

/** A post with answers of others that its author deletes stays as an empty one above them. */
export function leavesTrace(thread: Thread, me: Person): boolean {
  return thread.userId === me.id && thread.childThreads.some(({ userId }) => userId !== me.id);
}

const tombstone = (thread: Thread): Thread => ({ ...thread, deleted: true, message: '' });

/** The count moves by one locally (specification, section 4). */
function withLikes(thread: Thread, freshness: Freshness, overlay: Overlay): Thread {
  const desired = foundIn(overlay.likes, thread);
  if (!desired || isIn(desired.at, freshness) || desired.liked === thread.loggedInUserLiked) return thread;
  const likedCount = Math.max(thread.likedCount + (desired.liked ? 1 : -1), 0);
  return { ...thread, likedCount, loggedInUserLiked: desired.liked };
}

function withMarks(thread: Thread, freshness: Freshness, { pins, answered }: Overlay): Thread {
  // Kept by an earlier version of the app it has none.
  const known = { pinned: thread.pinned ?? false, answered: thread.answered ?? false };
  const desired = {
    pinned: desiredMark(foundIn(pins, thread), freshness) ?? known.pinned,
    answered: desiredMark(foundIn(answered, thread), freshness) ?? known.answered,
  };
  const isSame = desired.pinned === known.pinned && desired.answered === known.answered;
  return isSame ? thread : { ...thread, ...desired };
}

const desiredMark = (mark: DesiredMark | undefined, freshness: Freshness): boolean | undefined =>
  mark === undefined || isIn(mark.at, freshness) ? undefined : mark.isSet;

/** Own answers on their way are counted, and deleted ones no more. */
function withAnswers(thread: Thread, freshness: Freshness, overlay: Overlay): Thread {
  const isHere = ({ key }: Entry) => thread.childThreads.some(({ clientKey }) => clientKey === key);
  const waiting = (foundIn(overlay.answers, thread) ?? []).filter((entry) => !isHere(entry));
  const sent = foundIn(overlay.sentAnswers, thread) ?? [];
  const isNew = (answer: Thread) => answer.id > (thread.lastAnswerId ?? 0);
  const isGone = (answer: Thread) => isGoneSince(answer, freshness, overlay);
  const arrived = sent
    .filter(({ at }) => !isIn(at, freshness))
    .flatMap(threadsOf)
    .filter((answer) => isNew(answer) && !isGone(answer));
  const here = new Set(thread.childThreads.map(({ id }) => id));
  const counted = sent.flatMap(threadsOf).filter((answer) => !isNew(answer) && !here.has(answer.id));
  const gone = [...thread.childThreads.map(asThread), ...counted].filter(isGone);
  const more = waiting.length + arrived.length - gone.length;
  return more === 0 ? thread : { ...thread, answersCount: Math.max(thread.answersCount + more, 0) };
}

/** It can be liked and deleted while it waits. */
export function showWaiting(entry: Entry, view: View, parentId: number | null = null): ShownThread[] {
  const { overlay } = view;
  if (overlay.gone.has(entry.key)) return [];
  const row = waitingThread(entry, view, parentId);
  const marked = withMarks(withLikes(row.thread, neverRead, overlay), neverRead, overlay);
  const thread = withAnswers(marked, neverRead, overlay);
  return [{ ...row, thread }];
}

/** Thread made of an entry that is not on the server yet. */
function waitingThread(entry: Entry, { me, isHost }: Viewer, parentId: number | null): ShownThread {
  const thread: Thread = {
    id: -entry.seq,
    userId: me.id,
    user: me,
    host: isHost,
    message: messageOf(entry),
    createdDate: new Date(entry.createdAt).toISOString(),
    editedDate: null,
    likedCount: 0,
    loggedInUserLiked: false,
    parentQnaThreadId: parentId,
    deleted: false,
    answersCount: 0,
    lastAnswerId: null,
    lastAnswerUserId: null,
    clientKey: entry.key,
    pinned: false,
    answered: false,
    childThreads: [],
  };
  const state = entry.refusal === null ? 'waiting' : 'refused';
  const target = { key: entry.key };
  return { name: entry.key, thread, target, state, entry, work: 'writing', known: thread };
}
