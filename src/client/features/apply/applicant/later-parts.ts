import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

/** The last step. */
export const ReviewPage = lazyPart(
  () => import('./review-page.tsx').then((part) => part.ReviewPage),
  PlainFailure,
);

/** Only once applications have closed. */
export const LateView = lazyPart(
  () => import('#client/features/apply/closing/late-view.tsx').then((part) => part.LateView),
  PlainFailure,
);

/** Says something in the last days only. */
export const ClosingLine = lazyPart(() =>
  import('#client/features/apply/closing/closing-line.tsx').then((part) => part.ClosingLine),
);
