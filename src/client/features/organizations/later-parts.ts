import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

/** What tells that something is not to be had comes only where it has to be told. */
export const OrganizationFailure = lazyPart<{ readonly error: unknown; readonly onRetry: () => void }>(
  () => import('./organization-failure.tsx').then((part) => part.OrganizationFailure),
  PlainFailure,
);
export const NotAllowed = lazyPart(
  () => import('./not-allowed.tsx').then((part) => part.NotAllowed),
  PlainFailure,
);
/** The code of the QR code is only for who invites. */
export const InviteTab = lazyPart(() => import('./detail/invite-tab.tsx').then((part) => part.InviteTab));
