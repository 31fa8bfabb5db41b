import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

/** What tells that something went wrong: fetched when there is time, so that it is on the phone before it is needed. */
export const RouteFailure = lazyPart(
  () => import('./route-failure.tsx').then((module) => module.RouteFailure),
  PlainFailure,
);
export const StartFailure = lazyPart(
  () => import('./start-failure.tsx').then((module) => module.StartFailure),
  PlainFailure,
);
export const NotFoundPage = lazyPart(
  () => import('#client/features/shell/not-found-page.tsx').then((module) => module.NotFoundPage),
  PlainFailure,
);
