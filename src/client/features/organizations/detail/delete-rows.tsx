import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Crown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  forgetOrganization,
  organizationParams,
} from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { deleteOrganization, type Organization } from '#contract/organizations.ts';

/** Ways for the owner to go: handing the organisation over, or deleting it. */
export function DeleteRows({ organization }: { readonly organization: Organization }) {
  const { name } = organization;
  const [isAsking, setIsAsking] = useState(false);
  const { remove, isRemoving, error, reset } = useDeleteOrganization(organization);
  const open = () => {
    reset();
    setIsAsking(true);
  };
  return (
    <ListCard>
      <ListRow
        icon={Crown}
        title="You own this organisation"
        second="To leave it, make a member the owner: Members, then their options."
      />
      <ListRow icon={Trash2} title="Delete organisation" tone="danger" onClick={open} />
      <ConfirmSheet
        isOpen={isAsking}
        title={`Delete ${name}?`}
        text="Its members, its followers and its link to join by go with it. Its rooms stay, as rooms of the people who made them. This cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Cancel"
        tone="danger"
        isBusy={isRemoving}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      >
        <FailureNote error={error} offlineText="Deleting needs a connection. Nothing was deleted." />
      </ConfirmSheet>
    </ListCard>
  );
}

function useDeleteOrganization(organization: Organization) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const removing = useMutation({
    mutationFn: () => api.call(deleteOrganization, organizationParams(organization.id)),
    onSuccess: async () => {
      const text = `${organization.name} was deleted`;
      toasts.show({ text, icon: Trash2, durationMs: limits.savedToastMs });
      // Away first: what is forgotten would be asked for anew by the page that shows it.
      await navigate({ to: '/account', replace: true });
      await forgetOrganization(queryClient, organization);
    },
  });
  const remove = useOnce(removing);
  const { isPending: isRemoving, error, reset } = removing;
  return { remove: () => remove(), isRemoving, error, reset };
}
