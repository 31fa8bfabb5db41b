import { Check, Plus } from 'lucide-react';
import { ActionTile } from '#client/ui/action-tile.tsx';
import type { Organization } from '#contract/organizations.ts';
import { roleOf } from '#domain/organization-access.ts';
import { useFollow } from './use-follow.ts';

interface FollowTileProps {
  readonly organization: Organization;
  /** Whether it is what strangers come for here. */
  readonly isMain: boolean;
}

export function FollowTile({ organization, isMain }: FollowTileProps) {
  const { isFollowing, toggle } = useFollow(organization);
  if (isFollowing) return <ActionTile icon={Check} label="Following" tone="on" onClick={toggle} />;
  const isStranger = roleOf(organization.loggedInUserOrganizationUserView) === null;
  return (
    <ActionTile
      icon={Plus}
      label="Follow"
      tone={isMain && isStranger ? 'main' : undefined}
      onClick={toggle}
    />
  );
}
