import { useMemo, useState } from 'react';
import { useIsReading } from '#client/posts/list/held-back.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { type Posts, usePosts } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';
import { arrange, type Order, orderOf, type QuestionsView } from './question-order.ts';

export interface Questions extends Posts {
  /** Rows in an order that stays as it is while one reads. */
  readonly rows: readonly ShownThread[];
  /** Number of questions of others that wait above. */
  readonly newCount: number;
  /** The same questions would stand in another order by now. */
  readonly isMoved: boolean;
  /** Takes the order of this moment. */
  readonly reveal: () => void;
}

/** The questions of a room in one of their lists. */
export function useQuestions(eventId: number, view: QuestionsView): Questions {
  const posts = usePosts(eventId, view);
  const myId = useMe().id;
  const isReading = useIsReading(false);
  const [order, setOrder] = useState<Order | null>(null);
  const [isSettled, setIsSettled] = useState(false);
  const given = { rows: posts.rows, view, myId };
  const arranged = useMemo(
    () => (order === null ? null : arrange({ rows: posts.rows, view, myId }, order)),
    [posts.rows, view, myId, order],
  );
  const isWaiting = arranged !== null && (arranged.newCount > 0 || arranged.isMoved);
  const take = () => setOrder(orderOf(given));
  // What the first reading of a visit brings takes its place at once, where nobody has begun to read.
  const isFirst = !isSettled && isWaiting && !isReading();
  const isEmpty = arranged !== null && arranged.rows.length === 0 && arranged.newCount > 0;
  if ((order === null && posts.isRead) || isFirst || isEmpty) take();
  else if (order !== null && arranged !== null && arranged.later.length > 0)
    setOrder({ ...order, names: [...order.names, ...arranged.later] });
  if (posts.isFresh && !isSettled) setIsSettled(true);
  return {
    ...posts,
    rows: arranged?.rows ?? posts.rows,
    newCount: arranged?.newCount ?? 0,
    isMoved: arranged?.isMoved ?? false,
    reveal: take,
  };
}
