import { useSuspenseQuery } from '@tanstack/react-query';
import { Clock, LogOut, MonitorSmartphone, PencilLine, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { meQuery } from '#client/session/me.ts';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import styles from './account-page.module.css';
import { AppearanceRow } from './appearance-row.tsx';
import { OwnCard } from './own-card.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { StorageRow } from './storage-row.tsx';
import { VersionRow } from './version-row.tsx';
import { WaitingPanel } from './waiting/waiting-panel.tsx';

interface AccountPageProps {
  /** The offer to install the app; it may come late, so it stands where it moves nothing. */
  installCard: ReactNode;
  /** The person's organisations. */
  organizations: ReactNode;
  /** For hosts: the way to what was reported to them. */
  reports: ReactNode;
}

export function AccountPage({ installCard, organizations, reports }: AccountPageProps) {
  const { api } = useConnection();
  const { data: me, dataUpdatedAt } = useSuspenseQuery(meQuery(api));
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Page title="Account" notice={<OfflineNotice updatedAt={dataUpdatedAt} />}>
      <div className={styles.cards}>
        <OwnCard me={me} />
        <WaitingPanel />
        <ListCard>
          <ListLinkRow icon={UserRound} title="My profile" to="/account/profile" />
          <ListLinkRow icon={PencilLine} title="Edit" to="/account/edit" />
          <ListLinkRow icon={MonitorSmartphone} title="Devices" to="/account/devices" />
          <ListLinkRow icon={Clock} title="Waiting and drafts" to="/account/waiting" />
          <AppearanceRow />
          <StorageRow />
          <VersionRow />
        </ListCard>
        {reports}
        {organizations}
        <ListCard>
          <ListRow icon={LogOut} title="Sign out" tone="danger" onClick={() => setIsLeaving(true)} />
        </ListCard>
        {installCard}
      </div>
      <SignOutSheet isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </Page>
  );
}
