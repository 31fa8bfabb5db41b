import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { Check, Plus, WifiOff } from 'lucide-react';
import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { meQuery } from '#client/session/me.ts';
import { ActionTile } from '#client/ui/controls/action-tile.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { changeMembership, type MembershipRoles, type Organization } from '#contract/organizations.ts';
import { canEditOrganization, noRoles, roleOf } from '#domain/organization-access.ts';
import { organizationParams, putOwnRoles, refreshOrganization } from './organization-queries.ts';

interface FollowTileProps {
  readonly organization: Organization;
  /** True where strangers come for it. */
  readonly isMain: boolean;
}

/** Follows, or ends it; nothing for who edits the organisation and does not follow it. */
export function FollowTile({ organization, isMain }: FollowTileProps) {
  const mine = useOwnRoles(organization);
  const follow = useFollow(organization);
  const toggle = () => follow(!mine.follower);
  if (mine.follower) return <ActionTile icon={Check} label="Following" tone="on" onClick={toggle} />;
  if (canEditOrganization(mine)) return null;
  const isStranger = roleOf(mine) === null;
  return (
    <ActionTile
      icon={Plus}
      label="Follow"
      tone={isMain && isStranger ? 'main' : undefined}
      onClick={toggle}
    />
  );
}

const followKey = (id: number | undefined) => ['follow', id];

/**
 * One's own roles in an organisation, as they will be with the following that is on its way. An answer that was asked
 * for before it, or while it is on its way, does not take it back.
 */
export function useOwnRoles(organization: Organization | undefined): MembershipRoles {
  const following = useMutationState({
    filters: { mutationKey: followKey(organization?.id), status: 'pending' },
    select: ({ state }) => ({ follower: state.variables === true }),
  });
  return { ...(organization?.loggedInUserOrganizationUserView ?? noRoles), ...following.at(-1) };
}

/** Follows and unfollows: shown at once, taken back where the server says no. */
function useFollow({ id, name }: Organization) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const following = useMutation({
    mutationKey: followKey(id),
    mutationFn: async (follower: boolean) => {
      const me = await queryClient.ensureQueryData(meQuery(api));
      return api.call(changeMembership, {
        ...organizationParams(id),
        body: { userId: me.value.id, follower },
      });
    },
    onSuccess: ({ owner, admin, member, follower }) =>
      putOwnRoles(queryClient, id, { owner, admin, member, follower }),
    onError: (error) => {
      const text = isOfflineError(error) ? `Following ${name} needs a connection.` : errorSentence(error);
      toasts.show({ text, icon: isOfflineError(error) ? WifiOff : undefined });
    },
    onSettled: () => refreshOrganization(queryClient, id),
  });
  return useOnce(following);
}
