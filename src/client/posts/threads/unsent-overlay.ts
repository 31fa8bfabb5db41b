import type { UnsentState } from '#client/connection/unsent.ts';
import {
  type AnswerArgs,
  answerKind,
  type DeleteArgs,
  deleteKind,
  type LikeArgs,
  likeKind,
  type PostArgs,
  postKind,
  type WithdrawArgs,
  withdrawKind,
} from '#offline/kinds/threads.ts';
import type { Entry, Sent, Target } from '#offline/outbox/entry.ts';

/** What one wants of a thing, and since when the server has it; what still waits is newer than any reading. */
export interface Wanted {
  readonly liked: boolean;
  readonly at: number;
}

/** What this phone knows of an event's threads and their lists may not, each under the name of what it is about. */
export interface Overlay {
  /** Posts that wait or were refused, in the order in which they were written. */
  readonly posts: readonly Entry[];
  readonly sentPosts: readonly Sent[];
  readonly answers: ReadonlyMap<string, readonly Entry[]>;
  readonly sentAnswers: ReadonlyMap<string, readonly Sent[]>;
  readonly likes: ReadonlyMap<string, Wanted>;
  /** Since when a thing is deleted or taken back. */
  readonly gone: ReadonlyMap<string, number>;
  readonly refusedDeletes: ReadonlyMap<string, Entry>;
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

interface Draft {
  readonly posts: Entry[];
  readonly sentPosts: Sent[];
  readonly answers: Map<string, Entry[]>;
  readonly sentAnswers: Map<string, Sent[]>;
  readonly likes: Map<string, Wanted>;
  readonly gone: Map<string, number>;
  readonly refusedDeletes: Map<string, Entry>;
}

const emptyDraft = (): Draft => ({
  posts: [],
  sentPosts: [],
  answers: new Map(),
  sentAnswers: new Map(),
  likes: new Map(),
  gone: new Map(),
  refusedDeletes: new Map(),
});

/** Sorted out by their kinds, whose schemas their arguments have passed when they were written. */
export function overlayOf({ entries, sent }: UnsentState, eventId: number): Overlay {
  const draft = emptyDraft();
  for (const one of sent) if (isOf(one, eventId)) takeSent(draft, one);
  for (const one of entries) if (isOf(one, eventId)) takeEntry(draft, one);
  return draft;
}

const isOf = ({ args }: Pick<Entry, 'args'>, eventId: number) =>
  typeof args === 'object' && args !== null && Reflect.get(args, 'eventId') === eventId;

function takeEntry(draft: Draft, entry: Entry): void {
  const isRefused = entry.refusal !== null;
  if (entry.kind === postKind.name) draft.posts.push(entry);
  else if (entry.kind === answerKind.name) addTo(draft.answers, parentOf(entry), entry);
  else if (entry.kind === deleteKind.name && isRefused) draft.refusedDeletes.set(deletedName(entry), entry);
  else if (!isRefused) takeMark(draft, entry, notYet);
}

function takeSent(draft: Draft, sent: Sent): void {
  if (sent.kind === postKind.name) draft.sentPosts.push(sent);
  else if (sent.kind === answerKind.name) addTo(draft.sentAnswers, parentOf(sent), sent);
  else takeMark(draft, sent, sent.at);
}

/** Likes, deletions and withdrawals: of several the newest counts. */
function takeMark(draft: Draft, one: Pick<Entry, 'kind' | 'args'>, at: number): void {
  if (one.kind === likeKind.name) {
    const { target, liked } = one.args as LikeArgs;
    draft.likes.set(nameOfTarget(target), { liked, at });
  } else if (one.kind === deleteKind.name) draft.gone.set(deletedName(one), at);
  else if (one.kind === withdrawKind.name) draft.gone.set((one.args as WithdrawArgs).key, at);
}

const parentOf = ({ args }: Pick<Entry, 'args'>) => nameOfTarget((args as AnswerArgs).parent);
const deletedName = ({ args }: Pick<Entry, 'args'>) => nameOfTarget((args as DeleteArgs).target);
export const messageOf = ({ args }: Pick<Entry, 'args'>) => (args as PostArgs).message;

function addTo<T>(map: Map<string, T[]>, name: string, one: T): void {
  const known = map.get(name);
  if (known) known.push(one);
  else map.set(name, [one]);
}
