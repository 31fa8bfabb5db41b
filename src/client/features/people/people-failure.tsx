import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The people could not be read and are not on this phone yet. */
export const PeopleFailure = lazyPart(
  () => import('./people-failure-message.tsx').then((module) => module.PeopleFailureMessage),
  ({ onRetry }) => <Button onClick={onRetry}>Retry</Button>,
);
