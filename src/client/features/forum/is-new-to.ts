import type { Thread } from '#contract/threads.ts';

interface Reader {
  /** Null where nobody knows what was read. */
  readonly readUpTo: number | null;
  readonly myId: number;
}

type Dated = Pick<Thread, 'id' | 'userId' | 'lastAnswerId' | 'lastAnswerUserId'>;

/** Whether somebody else has posted, or answered last, since the last visit. */
export function isNewTo({ readUpTo, myId }: Reader, post: Dated): boolean {
  if (readUpTo === null) return false;
  const isPosted = post.userId !== myId && post.id > readUpTo;
  const isAnswered = post.lastAnswerUserId !== myId && (post.lastAnswerId ?? 0) > readUpTo;
  return isPosted || isAnswered;
}
