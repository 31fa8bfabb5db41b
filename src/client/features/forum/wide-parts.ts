import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { BesideProps } from './beside.tsx';

/** Only wide screens have room for it; the route fetches it there before anything is drawn. */
export const Beside = lazyPart<BesideProps>(
  () => import('./beside.tsx').then((part) => part.Beside),
  ({ children }) => children,
);
/** Wide screens show the first post beside the list; the phone opens it as a screen of its own. */
export const ThreadPane = lazyPart(() => import('./thread-page.tsx').then((part) => part.ThreadPage));
