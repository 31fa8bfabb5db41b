import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Wide screens show the first post beside the list; the phone opens it as a screen of its own. */
export const ThreadPane = lazyPart(() => import('./thread-screen.tsx').then((part) => part.ThreadScreen));
