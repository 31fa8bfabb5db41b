import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';

/** What tells that something is not to be had comes only where it has to be told. */
export const RestrictedNotice = lazyPart(
  () => import('./restricted-notice.tsx').then((part) => part.RestrictedNotice),
  () => <LinkButton to="/apply">How to take part</LinkButton>,
);
export const PostsFailure = lazyPart<{ readonly what: string; readonly onRetry: () => void }>(
  () => import('./posts-failure.tsx').then((part) => part.PostsFailure),
  ({ onRetry }) => <Button onClick={onRetry}>Retry</Button>,
);
