import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';
import type { PersonsPageProps } from './persons-page.tsx';

/** Knows how far somebody is. Visitors do without it; the route fetches it for who is signed in before anything is drawn. */
export const PersonsPage = lazyPart<PersonsPageProps>(
  () => import('./persons-page.tsx').then((part) => part.PersonsPage),
  PlainFailure,
);
