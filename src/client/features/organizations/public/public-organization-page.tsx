import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, Share2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { FollowTile, useOwnRoles } from '#client/features/organizations/follow-tile.tsx';
import {
  OrganizationFailure,
  OrganizationFrame,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import {
  alwaysAsked,
  organizationQuery,
  publicOrganizationQuery,
} from '#client/features/organizations/organization-queries.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { storeIntent } from '#client/session/return-to.ts';
import { useShare } from '#client/share/share.ts';
import { ActionTiles, LinkTile } from '#client/ui/controls/action-tile.tsx';
import { IconButton, LinkButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { appName } from '#contract/names.ts';
import type { PublicOrganization } from '#contract/organizations.ts';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import { InvitationForPerson, InvitationForVisitor } from './invitation.tsx';
import { forgetJoin } from './join-tap.ts';
import styles from './public-organization-page.module.css';

interface PublicOrganizationPageProps {
  readonly suffix: string;
  /** Of a share link. */
  readonly code?: string | undefined;
}

/** Public page of an organisation; with a code people can join. */
export function PublicOrganizationPage({ suffix, code }: PublicOrganizationPageProps) {
  const { api, session } = useConnection();
  const { data, error, refetch, dataUpdatedAt } = useQuery(publicOrganizationQuery(api, suffix));
  if (data === undefined) {
    return error ? (
      <OrganizationFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <OrganizationSkeleton />
    );
  }
  const Part = session.get() === null ? ForVisitor : ForPerson;
  return <Part organization={data} code={code} updatedAt={dataUpdatedAt} />;
}

interface PartProps extends Pick<PublicOrganizationPageProps, 'code'> {
  readonly organization: PublicOrganization;
  readonly updatedAt: number;
}

function ForVisitor({ organization, code, updatedAt }: PartProps) {
  const rememberPage = () =>
    storeIntent(phoneStorage(), { kind: 'organization', value: organization.orgLastlinkSuffix });
  return (
    <PublicFrame organization={organization} updatedAt={updatedAt}>
      {code === undefined ? (
        <LinkButton to="/login" className={styles.signIn} onClick={rememberPage}>
          Sign in to follow
        </LinkButton>
      ) : (
        <InvitationForVisitor organization={organization} code={code} />
      )}
      <Description text={organization.description} />
      <Link to="/login" className={styles.mark}>
        <MarkPlate size={32} />
        {appName}
      </Link>
    </PublicFrame>
  );
}

function ForPerson({ organization, code, updatedAt }: PartProps) {
  const { api } = useConnection();
  const { data: whole, isLoading } = useQuery({ ...organizationQuery(api, organization.id), ...alwaysAsked });
  const role = roleOf(useOwnRoles(whole));
  // One's role stands above everything else: it would push all of it down.
  if (isLoading) return <OrganizationSkeleton />;
  return (
    <PublicFrame organization={organization} updatedAt={updatedAt} role={role ? roleWords[role] : undefined}>
      {code !== undefined && (
        <InvitationForPerson
          organization={organization}
          code={code}
          mine={whole?.loggedInUserOrganizationUserView}
        />
      )}
      <ActionTiles>
        {whole && <FollowTile organization={whole} isMain={code === undefined} />}
        <LinkTile
          icon={Users}
          label="Members"
          to="/account/organization/$suffix"
          params={{ suffix: organization.orgLastlinkSuffix }}
          search={{ tab: 'members' }}
        />
      </ActionTiles>
      <Description text={organization.description} />
    </PublicFrame>
  );
}

interface PublicFrameProps extends Omit<PartProps, 'code'> {
  readonly role?: string | undefined;
  readonly children: ReactNode;
}

function PublicFrame({ organization, updatedAt, role, children }: PublicFrameProps) {
  const { share } = useShare();
  const address = { title: organization.name, url: organization.orgLastlink };
  return (
    <OrganizationFrame
      organization={organization}
      role={role}
      back={<LeaveButton />}
      actions={<IconButton icon={Share2} label="Share" onClick={() => void share(address)} />}
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      {children}
    </OrganizationFrame>
  );
}

function Description({ text }: { readonly text: string | null }) {
  if (!text) return null;
  return (
    <p className={styles.description} dir="auto">
      {text}
    </p>
  );
}

/** Back from the public page: what was meant here is forgotten, and it leads to the rooms (specification, section 2). */
function LeaveButton() {
  const navigate = useNavigate();
  const handleClick = () => {
    forgetJoin(phoneStorage());
    void navigate({ to: '/w' });
  };
  return <IconButton icon={ChevronLeft} label="Back" iconSize={24} onClick={handleClick} />;
}
