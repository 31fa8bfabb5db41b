import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only wide screens show it; the route fetches it there before anything is drawn. */
export const PostsColumn = lazyPart(() => import('./posts-column.tsx').then((part) => part.PostsColumn));
