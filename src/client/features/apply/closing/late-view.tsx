import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';
import type { LatePageProps } from './late-page.tsx';

/** In the place of the form once applications have closed. */
export const LateView = lazyPart<LatePageProps>(
  () => import('./late-page.tsx').then((part) => part.LatePage),
  PlainFailure,
);
