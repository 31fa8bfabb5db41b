import { PencilLine, Share2 } from 'lucide-react';
import { FollowTile, useOwnRoles } from '#client/features/organizations/follow-tile.tsx';
import { MembersTab } from '#client/features/organizations/members/members-tab.tsx';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { useShare } from '#client/share/share.ts';
import { ActionTile, ActionTiles, LinkTile } from '#client/ui/controls/action-tile.tsx';
import { TabPanel, Tabs } from '#client/ui/controls/tabs.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Organization } from '#contract/organizations.ts';
import { canEditOrganization, canInvite } from '#domain/organization-access.ts';
import { AboutTab } from './about-tab.tsx';
import type { InviteTabProps } from './invite-tab.tsx';

/** Only people who may invite need the code of the QR code. */
const InviteTab = lazyComponent<InviteTabProps>(
  () => import('./invite-tab.tsx').then((module) => module.InviteTab),
  () => <MissingPanel what="This page" load={InviteTab.load} />,
);

type TabId = 'about' | 'members' | 'invite';

export interface TabChoice {
  readonly tab: TabId;
  readonly onTabChange: (tab: TabId) => void;
}

export interface OrganizationPanelProps extends TabChoice {
  readonly organization: Organization;
  /** An invitation stands above, and is what one has come for. */
  readonly isInvited?: boolean;
}

const tabTitles = { about: 'About', members: 'Members', invite: 'Invite Members' } as const;

/** Content of the page: what can be done with the organisation, and its tabs. */
export function OrganizationPanel(props: OrganizationPanelProps) {
  const { organization, tab, onTabChange, isInvited = false } = props;
  const mine = useOwnRoles(organization);
  const ids: readonly TabId[] = canInvite(mine) ? ['about', 'members', 'invite'] : ['about', 'members'];
  const current = ids.includes(tab) ? tab : 'about';
  return (
    <>
      <Actions organization={organization} isInvited={isInvited} />
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
    </>
  );
}

interface ActionsProps {
  readonly organization: Organization;
  readonly isInvited: boolean;
}

function Actions({ organization, isInvited }: ActionsProps) {
  const { share } = useShare();
  const { name, orgLastlink, orgLastlinkSuffix } = organization;
  return (
    <ActionTiles>
      {canEditOrganization(organization.loggedInUserOrganizationUserView) && (
        <LinkTile
          icon={PencilLine}
          label="Edit"
          to="/account/manage-organization/$suffix"
          params={{ suffix: orgLastlinkSuffix }}
        />
      )}
      <FollowTile organization={organization} isMain={!isInvited} />
      <ActionTile icon={Share2} label="Share" onClick={() => void share({ title: name, url: orgLastlink })} />
    </ActionTiles>
  );
}
