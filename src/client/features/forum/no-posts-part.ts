import { lazyPart } from '#client/ui/lazy-part.tsx';

/** By itself, since an open post has no need of it. */
export const NoPosts = lazyPart(() => import('./no-posts.tsx').then((part) => part.NoPosts));
