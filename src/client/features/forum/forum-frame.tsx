import { type ReactNode, useMemo } from 'react';
import { ThreadActionsProvider } from '#client/posts/actions/thread-actions-provider.tsx';
import { useReadPosition } from '#client/posts/list/read-position.ts';
import { useEventIds } from '#client/posts/threads/use-event-ids.ts';
import { usePosts } from '#client/posts/threads/use-posts.ts';
import { roomForRail, useMedia } from '#client/ui/use-media.ts';
import { Beside } from './beside.tsx';
import { ForumContext } from './forum-context.ts';

interface ForumFrameProps {
  /** The post that is open, as its address names it. */
  readonly open: string | null;
  readonly children: ReactNode;
}

/** Around the list and the open post: one after the other on the phone, side by side on wide screens. */
export function ForumFrame({ open, children }: ForumFrameProps) {
  const eventId = useEventIds().forum;
  const posts = usePosts(eventId);
  const position = useReadPosition(eventId);
  const isWide = useMedia(roomForRail);
  const forum = useMemo(
    () => ({ ...position, eventId, posts, first: posts.rows[0]?.name ?? null }),
    [position, eventId, posts],
  );
  return (
    <ForumContext value={forum}>
      <ThreadActionsProvider
        eventId={eventId}
        isHost={posts.isHost}
        noun="post"
        composerTitle="New post"
        submitLabel="Post"
      >
        {isWide && !posts.isRestricted ? <Beside open={open}>{children}</Beside> : children}
      </ThreadActionsProvider>
    </ForumContext>
  );
}
