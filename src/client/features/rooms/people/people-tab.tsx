import { PeopleFailure, PeopleSkeleton } from '#client/people/people-placeholders.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { PeoplePanelProps } from './people-panel.tsx';

/** People of a room; their code comes with the first look at them. */
export const PeopleTab = lazyComponent<PeoplePanelProps>(
  () => import('./people-panel.tsx').then((part) => part.PeoplePanel),
  () => <PeopleFailure onRetry={() => PeopleTab.load()} />,
  PeopleSkeleton,
);
