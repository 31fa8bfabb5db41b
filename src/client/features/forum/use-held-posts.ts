import { useHeldBack } from '#client/posts/list/use-held-back.ts';
import { useMe } from '#client/session/me.ts';
import { useForum } from './forum-context.ts';

export type HeldPosts = ReturnType<typeof useHeldBack>;

/** The posts of the list, without those of others that have come while one reads. */
export function useHeldPosts(): HeldPosts {
  const { posts } = useForum();
  const myId = useMe().id;
  return useHeldBack({ rows: posts.rows, myId, isFresh: posts.isFresh });
}
