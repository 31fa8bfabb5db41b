import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { compareByLikes } from '#client/posts/threads/thread-patches.ts';
import type { ThreadsView } from '#client/posts/threads/thread-queries.ts';

export type QuestionsView = Exclude<ThreadsView, 'posts'>;

/** Order in which questions stand on the screen, until somebody wants another. */
export interface Order {
  readonly names: readonly string[];
  /** Newest question by then: what others ask later waits. */
  readonly upTo: number;
  /** Questions that one had liked by then: an own like moves nothing. */
  readonly liked: ReadonlySet<string>;
}

interface Questions {
  readonly rows: readonly ShownThread[];
  readonly view: QuestionsView;
  readonly myId: number;
}

interface Arranged {
  readonly rows: readonly ShownThread[];
  /** Names that stand below those of the order, since a later page has brought them. */
  readonly later: readonly string[];
  /** Questions that wait above. */
  readonly newCount: number;
  /** True where what is shown would stand in another order by now. */
  readonly isMoved: boolean;
}

/** Order of the questions as it is now. */
export function orderOf({ rows, view }: Questions): Order {
  const listed = rows.filter(isListed);
  return {
    names: ranked(listed, view).map(({ name }) => name),
    upTo: Math.max(0, ...listed.map(({ thread }) => thread.id)),
    liked: new Set(rows.filter(({ thread }) => thread.loggedInUserLiked).map(({ name }) => name)),
  };
}

/** Questions in the order of the screen; own new ones stand on top, those of others wait. */
export function arrange({ rows, view, myId }: Questions, order: Order): Arranged {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const standing = order.names.flatMap((name) => byName.get(name) ?? []);
  const places = new Set(order.names);
  const unplaced = rows.filter(({ name }) => !places.has(name));
  const isLater = ({ thread }: ShownThread) => thread.id > order.upTo;
  const isOwnNew = (row: ShownThread) => !isListed(row) || (row.thread.userId === myId && isLater(row));
  const lastAt = rows.findLastIndex(({ name }) => places.has(name));
  const isBelow = (row: ShownThread) => !isOwnNew(row) && !isLater(row) && rows.indexOf(row) > lastAt;
  const below = unplaced.filter(isBelow);
  const held = unplaced.filter((row) => !isOwnNew(row) && !isBelow(row));
  const newcomers = view === 'answered' ? held : held.filter(isLater);
  return {
    rows: [...unplaced.filter(isOwnNew), ...standing, ...below],
    later: below.map(({ name }) => name),
    newCount: newcomers.length,
    isMoved: held.length > newcomers.length || isInOtherOrder(standing, view, order),
  };
}

const isListed = ({ thread }: ShownThread) => thread.id > 0;

/** Rows by their numbers of this moment, which may be newer than the server's order. */
const ranked = (rows: readonly ShownThread[], view: QuestionsView) =>
  view === 'likes' ? rows.toSorted((one, other) => compareByLikes(one.thread, other.thread)) : rows;

function isInOtherOrder(rows: readonly ShownThread[], view: QuestionsView, { liked }: Order): boolean {
  if (view !== 'likes') return false;
  const threads = rows.map(({ name, thread }) => {
    const own = Number(thread.loggedInUserLiked) - Number(liked.has(name));
    return { ...thread, likedCount: thread.likedCount - own };
  });
  return threads.some((thread, index) => {
    const next = threads[index + 1];
    return next !== undefined && compareByLikes(thread, next) > 0;
  });
}
