import { PencilLine, Share2 } from 'lucide-react';
import { FollowTile, useOwnRoles } from '#client/features/organizations/follow-tile.tsx';
import { MembersTab } from '#client/features/organizations/members/members-tab.tsx';
import {
  OrganizationFailure,
  OrganizationFrame,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import { useOrganization } from '#client/features/organizations/organization-queries.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useShare } from '#client/share/share.ts';
import { ActionTile, ActionTiles, LinkTile } from '#client/ui/controls/action-tile.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';
import { TabPanel, Tabs } from '#client/ui/controls/tabs.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Organization } from '#contract/organizations.ts';
import { canEditOrganization, canInvite, roleOf, roleWords } from '#domain/organization-access.ts';
import { AboutTab } from './about-tab.tsx';

/** Only people who may invite need the code of the QR code. */
const InviteTab = lazyComponent(() => import('./invite-tab.tsx').then((module) => module.InviteTab));

type TabId = 'about' | 'members' | 'invite';

interface TabChoice {
  readonly tab: TabId;
  readonly onTabChange: (tab: TabId) => void;
}

interface OrganizationPageProps extends TabChoice {
  readonly suffix: string;
}

/** An organisation for who is signed in. */
export function OrganizationPage({ suffix, ...choice }: OrganizationPageProps) {
  const { organization, updatedAt, error, retry } = useOrganization(suffix);
  if (organization) return <Found organization={organization} updatedAt={updatedAt} {...choice} />;
  return error ? <OrganizationFailure error={error} onRetry={retry} /> : <OrganizationSkeleton />;
}

interface FoundProps extends TabChoice {
  readonly organization: Organization;
  readonly updatedAt: number;
}

const tabTitles = { about: 'About', members: 'Members', invite: 'Invite Members' } as const;

function Found({ organization, updatedAt, tab, onTabChange }: FoundProps) {
  const mine = useOwnRoles(organization);
  const role = roleOf(mine);
  const ids: readonly TabId[] = canInvite(mine) ? ['about', 'members', 'invite'] : ['about', 'members'];
  const current = ids.includes(tab) ? tab : 'about';
  return (
    <OrganizationFrame
      organization={organization}
      role={role ? roleWords[role] : undefined}
      back={<BackButton to="/account" />}
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      <Actions organization={organization} />
      <div>
        <Tabs
          label={organization.name}
          tabs={ids.map((id) => ({ id, title: tabTitles[id] }))}
          current={current}
          onChange={onTabChange}
        />
        <TabPanel id={current}>
          {current === 'about' && <AboutTab organization={organization} />}
          {current === 'members' && <MembersTab organization={organization} />}
          {current === 'invite' && <InviteTab organization={organization} />}
        </TabPanel>
      </div>
    </OrganizationFrame>
  );
}

function Actions({ organization }: Pick<FoundProps, 'organization'>) {
  const { share } = useShare();
  const { name, orgLastlink, orgLastlinkSuffix } = organization;
  return (
    <ActionTiles>
      <FollowTile organization={organization} isMain />
      <ActionTile icon={Share2} label="Share" onClick={() => void share({ title: name, url: orgLastlink })} />
      {canEditOrganization(organization.loggedInUserOrganizationUserView) && (
        <LinkTile
          icon={PencilLine}
          label="Edit"
          to="/account/manage-organization/$suffix"
          params={{ suffix: orgLastlinkSuffix }}
        />
      )}
    </ActionTiles>
  );
}
