import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Plus, WifiOff } from 'lucide-react';
import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { meQuery } from '#client/session/me.ts';
import { ActionTile } from '#client/ui/controls/action-tile.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { changeMembership, type Organization } from '#contract/organizations.ts';
import { roleOf } from '#domain/organization-access.ts';
import { organizationParams, putOwnRoles, refreshOrganization } from './organization-queries.ts';

interface FollowTileProps {
  readonly organization: Organization;
  /** True where strangers come for it. */
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

/** Follows and unfollows: shown at once, taken back where the server says no. */
function useFollow({ id, name, loggedInUserOrganizationUserView: mine }: Organization) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const following = useMutation({
    mutationFn: async (follower: boolean) => {
      const me = await queryClient.ensureQueryData(meQuery(api));
      return api.call(changeMembership, {
        ...organizationParams(id),
        body: { userId: me.value.id, follower },
      });
    },
    onMutate: (follower) => putOwnRoles(queryClient, id, { follower }),
    onSuccess: ({ owner, admin, member, follower }) =>
      putOwnRoles(queryClient, id, { owner, admin, member, follower }),
    onError: async (error, follower) => {
      await putOwnRoles(queryClient, id, { follower: !follower });
      const text = isOfflineError(error) ? `Following ${name} needs a connection.` : errorSentence(error);
      toasts.show({ text, icon: isOfflineError(error) ? WifiOff : undefined });
    },
    onSettled: () => refreshOrganization(queryClient, id),
  });
  const send = useOnce(following);
  return { isFollowing: mine.follower, toggle: () => send(!mine.follower) };
}
