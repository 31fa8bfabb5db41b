import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { JumpToNewestProps } from './jump-to-newest.tsx';

/** What stands in the place of something comes only where that is missing, and what long threads need with them. */
export const NoPosts = lazyPart(() => import('./no-posts.tsx').then((part) => part.NoPosts));
export const JumpToNewest = lazyPart<JumpToNewestProps>(() =>
  import('./jump-to-newest.tsx').then((part) => part.JumpToNewest),
);
export const GonePost = lazyPart(() => import('./gone-post.tsx').then((part) => part.GonePost));
