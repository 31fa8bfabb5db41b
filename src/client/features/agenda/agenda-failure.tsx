import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The agenda could not be read and is not on this phone yet. */
export const AgendaFailure = lazyPart(
  () => import('./agenda-failure-message.tsx').then((module) => module.AgendaFailureMessage),
  ({ onRetry }) => <Button onClick={() => void onRetry()}>Retry</Button>,
);
