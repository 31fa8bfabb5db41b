import type { QueryClient } from '@tanstack/react-query';
import { type LikesChange, patchLikes } from '#client/posts/threads/thread-patches.ts';
import { gather } from './gather.ts';

/**
 * A like comes as two messages, the count to everybody and the heart to whoever gave it. Shown one after the other the
 * own like would be counted twice for a moment, so they are put together; of many likes only the last count is shown.
 */
export function createLikeChanges(queryClient: QueryClient): (change: LikesChange) => void {
  const waiting = new Map<number, LikesChange>();
  const flush = gather({
    leastMs: 80,
    spreadMs: 0,
    run() {
      for (const change of waiting.values()) patchLikes(queryClient, change);
      waiting.clear();
    },
  });
  return (change) => {
    waiting.set(change.threadId, { ...waiting.get(change.threadId), ...change });
    flush();
  };
}
