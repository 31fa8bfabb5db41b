import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { alwaysAsked, shareLinkQuery } from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { QrCode } from '#client/share/qr-code.tsx';
import { useShare } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import type { Organization } from '#contract/organizations.ts';
import styles from './invite-tab.module.css';
import { RenewSheet } from './renew-sheet.tsx';

/** The link by which people join: to copy, to share, to show. */
export function InviteTab({ organization }: { readonly organization: Organization }) {
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
