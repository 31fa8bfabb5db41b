import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  alwaysAsked,
  organizationParams,
  putShareLink,
  refreshOrganization,
  shareLinkQuery,
} from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { QrCode } from '#client/share/qr-code.tsx';
import { useShare } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type Organization, renewShareLink } from '#contract/organizations.ts';
import styles from './invite-tab.module.css';

export interface InviteTabProps {
  readonly organization: Organization;
}

/** The link by which people join: to copy, to share, to show. */
export function InviteTab({ organization }: InviteTabProps) {
  const { api } = useConnection();
  const { share, copy } = useShare();
  const { data, error } = useQuery({ ...shareLinkQuery(api, organization.id), ...alwaysAsked });
  const [isRenewing, setIsRenewing] = useState(false);
  const link = data?.shareLink ?? organization.shareLink;
  if (link === null) {
    return error ? (
      <FailureNote error={error} offlineText="The link needs a connection the first time." />
    ) : (
      <Skeleton height="320px" radius="var(--radius-card)" />
    );
  }
  const title = `Join ${organization.name}`;
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>Whoever opens this link can join as a member.</p>
      <section className={styles.card} aria-label="Share link">
        <div className={styles.code}>
          <QrCode address={link} />
        </div>
        <p className={styles.link}>{link}</p>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            size="medium"
            icon={Share2}
            onClick={() => void share({ title, url: link })}
          >
            Share
          </Button>
          <Button size="medium" icon={Copy} onClick={() => void copy(link)}>
            Copy link
          </Button>
        </div>
      </section>
      <ListCard>
        <ListRow
          icon={RefreshCw}
          title="Renew link"
          second="The old link stops working"
          onClick={() => setIsRenewing(true)}
        />
      </ListCard>
      <RenewSheet organization={organization} isOpen={isRenewing} onClose={() => setIsRenewing(false)} />
    </div>
  );
}

interface RenewSheetProps {
  readonly organization: Organization;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A new link to join by; the old one dies. */
function RenewSheet({ organization: { id, name }, isOpen, onClose }: RenewSheetProps) {
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
