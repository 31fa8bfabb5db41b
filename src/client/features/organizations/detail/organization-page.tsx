import { type ReactNode, useEffect } from 'react';
import { useOwnRoles } from '#client/features/organizations/follow-tile.tsx';
import {
  OrganizationFailure,
  OrganizationFrame,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import { useOrganization } from '#client/features/organizations/organization-queries.ts';
import { InvitationForPerson } from '#client/features/organizations/public/invitation.tsx';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import type { OrganizationPanelProps, TabChoice } from './organization-panel.tsx';

/** Its code comes with Account: who never looks there has no organisation to open. */
const OrganizationPanel = lazyComponent<OrganizationPanelProps>(
  () => import('./organization-panel.tsx').then((part) => part.OrganizationPanel),
  () => <MissingPanel what="This organisation" load={OrganizationPanel.load} />,
);

interface OrganizationPageProps extends TabChoice {
  readonly suffix: string;
  /** Of the link to join by, where one came by it. */
  readonly code?: string | undefined;
  readonly back: ReactNode;
}

/** An organisation for who is signed in, by whichever address they have come. */
export function OrganizationPage({ suffix, ...rest }: OrganizationPageProps) {
  const { organization, updatedAt, error, retry } = useOrganization(suffix);
  // While the organisation is read, and not only after.
  useEffect(() => void OrganizationPanel.load(), []);
  if (organization) return <Found organization={organization} updatedAt={updatedAt} {...rest} />;
  return error ? <OrganizationFailure error={error} onRetry={retry} /> : <OrganizationSkeleton />;
}

interface FoundProps extends OrganizationPanelProps, Pick<OrganizationPageProps, 'code' | 'back'> {
  readonly updatedAt: number;
}

function Found({ updatedAt, code, back, ...panel }: FoundProps) {
  const mine = useOwnRoles(panel.organization);
  const role = roleOf(mine);
  return (
    <OrganizationFrame
      organization={panel.organization}
      role={role ? roleWords[role] : undefined}
      back={back}
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      {code !== undefined && (
        <InvitationForPerson organization={panel.organization} code={code} mine={mine} />
      )}
      <OrganizationPanel {...panel} isInvited={code !== undefined} />
    </OrganizationFrame>
  );
}
