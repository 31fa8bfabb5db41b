import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  forgetShareLink,
  organizationParams,
  putMembership,
  putOrganization,
  refreshOrganization,
} from '#client/features/organizations/organization-queries.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import {
  changeMembership,
  handOverOrganization,
  type Membership,
  type Organization,
  removeMember,
} from '#contract/organizations.ts';
import { belongsTo } from '#domain/organization-access.ts';
import { displayName } from '#domain/person.ts';

interface AdminChange {
  readonly userId: number;
  readonly admin: boolean;
}

/** Makes or removes an admin; the server decides before anything is shown. */
export function useChangeAdmin({ id }: Organization, onDone: () => void) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const changing = useMutation({
    mutationFn: (body: AdminChange) => api.call(changeMembership, { ...organizationParams(id), body }),
    onSuccess: (membership) => {
      putMembership(queryClient, id, membership);
      void refreshOrganization(queryClient, id);
      const name = displayName(membership.user);
      const text = membership.admin ? `${name} is now an admin` : `${name} is no longer an admin`;
      toasts.show({ text, icon: Check, durationMs: limits.savedToastMs });
      onDone();
    },
  });
  return { change: useOnce(changing), isChanging: changing.isPending, error: changing.error };
}

/** Makes a member the owner. */
export function useHandOver({ id, name }: Organization, onDone: () => void) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const handingOver = useMutation({
    mutationFn: ({ user }: Membership) =>
      api.call(handOverOrganization, { ...organizationParams(id), body: { userId: user.id } }),
    onSuccess: (organization, { user }) => {
      putOrganization(queryClient, organization);
      void refreshOrganization(queryClient, id);
      const text = `${displayName(user)} owns ${name} now`;
      toasts.show({ text, icon: Check, durationMs: limits.savedToastMs });
      onDone();
    },
  });
  return { handOver: useOnce(handingOver), isHandingOver: handingOver.isPending, error: handingOver.error };
}

/** Takes somebody out of the organisation. */
export function useRemoveMember({ id, name }: Organization, onDone: () => void) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const removing = useMutation({
    mutationFn: ({ user }: Membership) =>
      api.call(removeMember, { params: { id: String(id), userId: String(user.id) } }),
    onSuccess: async (_, membership) => {
      onDone();
      const isLinkNew = belongsTo(membership);
      if (isLinkNew) forgetShareLink(queryClient, id);
      const text = `${displayName(membership.user)} no longer belongs to ${name}${isLinkNew ? '. The share link is new.' : ''}`;
      toasts.show({ text, icon: Check, durationMs: limits.savedToastMs });
      await refreshOrganization(queryClient, id);
    },
  });
  return { remove: useOnce(removing), isRemoving: removing.isPending, error: removing.error };
}
