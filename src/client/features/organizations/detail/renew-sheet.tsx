import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  organizationParams,
  putShareLink,
  refreshOrganization,
} from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type Organization, renewShareLink } from '#contract/organizations.ts';

interface RenewSheetProps {
  readonly organization: Organization;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A new link to join by; the old one dies. */
export function RenewSheet({ organization: { id, name }, isOpen, onClose }: RenewSheetProps) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const renewing = useMutation({
    mutationFn: () => api.call(renewShareLink, organizationParams(id)),
    onSuccess: ({ shareLink }) => {
      putShareLink(queryClient, id, shareLink);
      void refreshOrganization(queryClient, id);
      toasts.show({ text: 'The link is new', icon: Check, durationMs: limits.savedToastMs });
      onClose();
    },
  });
  const renew = useOnce(renewing);
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Renew the link?"
      text={`The old link and its QR code stop working at once. Nobody can join ${name} with them any more; who has joined stays.`}
      confirmLabel="Renew link"
      cancelLabel="Cancel"
      isBusy={renewing.isPending}
      onConfirm={() => renew()}
      onCancel={onClose}
    >
      <FailureNote
        error={renewing.error}
        offlineText="Renewing needs a connection. The old link still works."
      />
    </ConfirmSheet>
  );
}
