import { useEffect } from 'react';
import { useOwnRoles } from '#client/features/organizations/follow-tile.tsx';
import {
  OrganizationFailure,
  OrganizationFrame,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import { useOrganization } from '#client/features/organizations/organization-queries.ts';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import type { OrganizationPanelProps, TabChoice } from './organization-panel.tsx';

/** Its code comes with Account: who never looks there has no organisation to open. */
const OrganizationPanel = lazyComponent<OrganizationPanelProps>(
  () => import('./organization-panel.tsx').then((part) => part.OrganizationPanel),
  () => (
    <MissingPanel needs="Organisations need a connection the first time." load={OrganizationPanel.load} />
  ),
);

interface OrganizationPageProps extends TabChoice {
  readonly suffix: string;
}

/** An organisation for who is signed in. */
export function OrganizationPage({ suffix, ...choice }: OrganizationPageProps) {
  const { organization, updatedAt, error, retry } = useOrganization(suffix);
  // While the organisation is read, and not only after.
  useEffect(() => void OrganizationPanel.load(), []);
  if (organization) return <Found organization={organization} updatedAt={updatedAt} {...choice} />;
  return error ? <OrganizationFailure error={error} onRetry={retry} /> : <OrganizationSkeleton />;
}

interface FoundProps extends OrganizationPanelProps {
  readonly updatedAt: number;
}

function Found({ updatedAt, ...panel }: FoundProps) {
  const role = roleOf(useOwnRoles(panel.organization));
  return (
    <OrganizationFrame
      organization={panel.organization}
      role={role ? roleWords[role] : undefined}
      back={<BackButton to="/account" />}
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      <OrganizationPanel {...panel} />
    </OrganizationFrame>
  );
}
