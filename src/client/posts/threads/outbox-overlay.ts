import type { Thread } from '#contract/threads.ts';
import {
  answeredKind,
  answerKind,
  deleteKind,
  type EditArgs,
  editKind,
  likeKind,
  pinKind,
  postKind,
  withdrawKind,
} from '#offline/kinds/threads.ts';
import type { Entry, Sent, Target } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

/** Desired like of a thread, and since when the server has it; a waiting one is newer than any reading. */
export interface Desired {
  readonly liked: boolean;
  readonly at: number;
}

/** Desired mark of a question, likewise. */
export interface DesiredMark {
  readonly isSet: boolean;
  readonly at: number;
}

/** New text of a thread: waiting or refused with its entry, else with the moment at which the server took it. */
export interface OwnEdit {
  readonly message: string;
  /** Null while it waits. */
  readonly editedDate: string | null;
  readonly entry: Entry | null;
  readonly at: number;
}

/** Own changes to an event's threads that their lists may lack, each under the name of its thread. */
export interface Overlay {
  /** Posts that wait or were refused, in the order in which they were written. */
  readonly posts: readonly Entry[];
  readonly sentPosts: readonly Sent[];
  readonly answers: ReadonlyMap<string, readonly Entry[]>;
  readonly sentAnswers: ReadonlyMap<string, readonly Sent[]>;
  readonly edits: ReadonlyMap<string, OwnEdit>;
  readonly likes: ReadonlyMap<string, Desired>;
  readonly pins: ReadonlyMap<string, DesiredMark>;
  readonly answered: ReadonlyMap<string, DesiredMark>;
  /** Since when a thing is deleted or taken back. */
  readonly gone: ReadonlyMap<string, number>;
  /** Deletions and marks of it, of several the last. */
  readonly refused: ReadonlyMap<string, Entry>;
}

const notYet = Number.POSITIVE_INFINITY;

export const nameOfTarget = (target: Target): string => ('key' in target ? target.key : String(target.id));

/** A thread is found by its id and, by its author, by the key under which it waited. */
export function foundIn<T>(
  map: ReadonlyMap<string, T>,
  { id, clientKey }: { readonly id: number; readonly clientKey: string | null },
): T | undefined {
  return (clientKey === null ? undefined : map.get(clientKey)) ?? map.get(String(id));
}

/** An overlay while it is being made. */
interface OverlayInMaking {
  readonly posts: Entry[];
  readonly sentPosts: Sent[];
  readonly answers: Map<string, Entry[]>;
  readonly sentAnswers: Map<string, Sent[]>;
  readonly edits: Map<string, OwnEdit>;
  readonly likes: Map<string, Desired>;
  readonly pins: Map<string, DesiredMark>;
  readonly answered: Map<string, DesiredMark>;
  readonly gone: Map<string, number>;
  readonly refused: Map<string, Entry>;
}

const emptyOverlay = (): OverlayInMaking => ({
  posts: [],
  sentPosts: [],
  answers: new Map(),
  sentAnswers: new Map(),
  edits: new Map(),
  likes: new Map(),
  pins: new Map(),
  answered: new Map(),
  gone: new Map(),
  refused: new Map(),
});

/** Sorted out by their kinds. */
export function overlayOf({ entries, sent }: OutboxState, eventId: number): Overlay {
  const overlay = emptyOverlay();
  for (const one of sent) if (isIn(one, eventId)) takeSent(overlay, one);
  for (const one of entries) if (isIn(one, eventId) && isReadable(one)) takeEntry(overlay, one);
  return overlay;
}

const isIn = ({ args }: Pick<Entry, 'args'>, eventId: number) =>
  typeof args === 'object' && args !== null && Reflect.get(args, 'eventId') === eventId;

/** Excludes entries of another version of the app: they stand among what waits, and in no list. */
const isReadable = ({ refusal }: Entry) => refusal?.code !== 'unreadable';

function takeEntry(overlay: OverlayInMaking, entry: Entry): void {
  const isRefused = entry.refusal !== null;
  if (isOfKind(entry, postKind)) overlay.posts.push(entry);
  else if (isOfKind(entry, answerKind)) addTo(overlay.answers, nameOfTarget(entry.args.parent), entry);
  else if (isOfKind(entry, editKind))
    overlay.edits.set(nameOfTarget(entry.args.target), {
      message: entry.args.message,
      editedDate: null,
      entry,
      at: notYet,
    });
  else if (isRefused) takeRefused(overlay, entry);
  else takeMark(overlay, entry, notYet);
}

/** Keeps refused deletions and marks; a refused like is just not there. */
function takeRefused(overlay: OverlayInMaking, entry: Entry): void {
  if (isOfKind(entry, deleteKind) || isOfKind(entry, pinKind) || isOfKind(entry, answeredKind))
    overlay.refused.set(nameOfTarget(entry.args.target), entry);
}

function takeSent(overlay: OverlayInMaking, sent: Sent): void {
  if (isOfKind(sent, postKind)) overlay.sentPosts.push(sent);
  else if (isOfKind(sent, answerKind)) addTo(overlay.sentAnswers, nameOfTarget(sent.args.parent), sent);
  else if (isOfKind(sent, editKind)) takeSentEdit(overlay, sent);
  else takeMark(overlay, sent, sent.at);
}

/** A repeat has answered nothing but that it is done: the text as it was sent stands until the thread is read anew. */
function takeSentEdit(
  overlay: OverlayInMaking,
  { args, reply, at }: Sent & { readonly args: EditArgs },
): void {
  const isThread = typeof reply === 'object' && reply !== null && 'message' in reply;
  const { message, editedDate } = isThread ? (reply as Thread) : { message: args.message, editedDate: null };
  overlay.edits.set(nameOfTarget(args.target), { message, editedDate, entry: null, at });
}

/** Likes, marks, deletions and withdrawals: of several the newest counts. */
function takeMark(overlay: OverlayInMaking, one: Pick<Entry, 'kind' | 'args'>, at: number): void {
  if (isOfKind(one, likeKind))
    overlay.likes.set(nameOfTarget(one.args.target), { liked: one.args.liked, at });
  else if (isOfKind(one, pinKind))
    overlay.pins.set(nameOfTarget(one.args.target), { isSet: one.args.pinned, at });
  else if (isOfKind(one, answeredKind))
    overlay.answered.set(nameOfTarget(one.args.target), { isSet: one.args.answered, at });
  else if (isOfKind(one, deleteKind)) overlay.gone.set(nameOfTarget(one.args.target), at);
  else if (isOfKind(one, withdrawKind)) overlay.gone.set(one.args.key, at);
}

/** Newest like of the thread that waits on this phone; null where none does. */
export function waitingLike(
  { entries }: OutboxState,
  { id, clientKey }: { readonly id: number; readonly clientKey: string | null },
): boolean | null {
  const isMeant = (name: string) => name === clientKey || name === String(id);
  for (const entry of entries.toReversed()) {
    if (entry.refusal !== null || !isOfKind(entry, likeKind)) continue;
    if (isMeant(nameOfTarget(entry.args.target))) return entry.args.liked;
  }
  return null;
}

/** Text of a post or an answer, or its new text. */
export const messageOf = (entry: Pick<Entry, 'kind' | 'args'>): string =>
  isOfKind(entry, postKind) || isOfKind(entry, answerKind) || isOfKind(entry, editKind)
    ? entry.args.message
    : '';

function addTo<T>(map: Map<string, T[]>, name: string, one: T): void {
  const known = map.get(name);
  if (known) known.push(one);
  else map.set(name, [one]);
}
