import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { JumpToNewestProps } from './jump-to-newest.tsx';

/** What stands in the place of a post comes only where that is missing, and the way to the newest answer with long threads. */
export const JumpToNewest = lazyPart<JumpToNewestProps>(() =>
  import('./jump-to-newest.tsx').then((part) => part.JumpToNewest),
);
export const GonePost = lazyPart(() => import('./gone-post.tsx').then((part) => part.GonePost));
