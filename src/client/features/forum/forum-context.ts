import { createContext, use } from 'react';
import { useHeldBack } from '#client/posts/list/held-back.tsx';
import type { ReadPosition } from '#client/posts/list/read-position.ts';
import type { Posts } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';

interface Forum extends ReadPosition {
  readonly eventId: number;
  readonly posts: Posts;
  /** The post that wide screens open where no address names one. */
  readonly first: string | null;
}

export const ForumContext = createContext<Forum | null>(null);

/** State that the list and the open post share. */
export function useForum(): Forum {
  const forum = use(ForumContext);
  if (forum === null) throw new Error('useForum needs a ForumFrame above it.');
  return forum;
}

export type HeldPosts = ReturnType<typeof useHeldBack>;

/** The posts of the list, without those of others that have come while one reads. */
export function useHeldPosts(): HeldPosts {
  const { posts } = useForum();
  const myId = useMe().id;
  return useHeldBack({ rows: posts.rows, myId, isFresh: posts.isFresh });
}
