import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { refreshOrganization } from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type Organization, removeMember } from '#contract/organizations.ts';

/** Lets members go, all but the owner. */
export function LeaveRow({ organization: { id, name } }: { readonly organization: Organization }) {
  const { api } = useConnection();
  const me = useMe();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => api.call(removeMember, { params: { id: String(id), userId: String(me.id) } }),
    onSuccess: async () => {
      await refreshOrganization(queryClient, id);
      setIsAsking(false);
      toasts.show({ text: `You left ${name}`, icon: LogOut, durationMs: limits.savedToastMs });
    },
  });
  const leave = useOnce(leaving);
  const open = () => {
    leaving.reset();
    setIsAsking(true);
  };
  return (
    <ListCard>
      <ListRow icon={LogOut} title="Leave organisation" tone="danger" onClick={open} />
      <ConfirmSheet
        isOpen={isAsking}
        title={`Leave ${name}?`}
        text="You are no longer a member and no longer follow it. To come back you need an invitation."
        confirmLabel="Leave"
        cancelLabel="Stay"
        tone="danger"
        isBusy={leaving.isPending}
        onConfirm={() => leave()}
        onCancel={() => setIsAsking(false)}
      >
        <FailureNote error={leaving.error} offlineText="Leaving needs a connection." />
      </ConfirmSheet>
    </ListCard>
  );
}
