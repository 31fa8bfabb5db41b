import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

export type ProfileTab = 'about' | 'chat';

/** Visitors do without it; the route fetches it for who is signed in before anything is drawn. */
export const WholeProfile = lazyPart(
  () => import('./whole-profile.tsx').then((module) => module.WholeProfile),
  PlainFailure,
);
