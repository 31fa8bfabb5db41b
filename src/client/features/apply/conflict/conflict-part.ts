import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

/** Drawn only where two devices have written. */
export const ConflictPage = lazyPart(
  () => import('./conflict-page.tsx').then((part) => part.ConflictPage),
  PlainFailure,
);
