import { useState } from 'react';
import { useMe } from '#client/connection/use-me.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { type HeldPosts, useHeldPosts } from './use-held-posts.ts';

const newestOf = (rows: readonly ShownThread[]) => Math.max(0, ...rows.map(({ thread }) => thread.id));

interface FirstPost {
  /** The name of the post that stands beside the list while no address says which. */
  readonly first: string | null;
  readonly held: HeldPosts;
}

/**
 * The first post of the list. What others post later stands above it and leaves it where it is, since somebody may be
 * writing an answer there; what one has posted oneself opens.
 */
export function useFirstPost(open: string | null): FirstPost {
  const myId = useMe().id;
  const { rows, heldCount, reveal } = useHeldPosts();
  // How far the list went before one had the later posts put above.
  const [upTo, setUpTo] = useState<number | null>(null);
  if (open !== null && upTo !== null) setUpTo(null);
  const isLater = ({ thread, state }: ShownThread) =>
    upTo !== null && state === 'there' && thread.userId !== myId && thread.id > upTo;
  const handleReveal = () => {
    setUpTo(upTo ?? newestOf(rows));
    reveal();
  };
  return {
    first: rows.find((row) => !isLater(row))?.name ?? null,
    held: { rows, heldCount, reveal: handleReveal },
  };
}
