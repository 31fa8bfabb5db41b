import { useSuspenseQuery } from '@tanstack/react-query';
import { HardDrive, Info, LogOut, PencilLine, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { meQuery } from '#client/connection/me.ts';
import { OfflineNotice } from '#client/connection/offline-notice.tsx';
import { formatBytes } from '#client/lib/format.ts';
import { appVersion } from '#client/lib/version.ts';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/list-card.tsx';
import { Page } from '#client/ui/page.tsx';
import styles from './account-page.module.css';
import { AppearanceRow } from './appearance-row.tsx';
import { OwnCard } from './own-card.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import { useStorageUsed } from './use-storage-used.ts';

export function AccountPage() {
  const { api } = useConnection();
  const { data: me, dataUpdatedAt } = useSuspenseQuery(meQuery(api));
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Page title="Account" notice={<OfflineNotice asOf={dataUpdatedAt} />}>
      <div className={styles.cards}>
        <OwnCard me={me} />
        <ListCard>
          <ListLinkRow icon={UserRound} title="My profile" to="/account/profile" />
          <ListLinkRow icon={PencilLine} title="Edit" to="/account/edit" />
          <AppearanceRow />
          <StorageRow />
          <ListRow icon={Info} title="Version" second={appVersion} />
        </ListCard>
        <ListCard>
          <ListRow icon={LogOut} title="Sign out" tone="danger" onClick={() => setIsLeaving(true)} />
        </ListCard>
      </div>
      <SignOutSheet isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </Page>
  );
}

function StorageRow() {
  const used = useStorageUsed();
  if (used === null) return null;
  return <ListRow icon={HardDrive} title="Storage" second={`${formatBytes(used)} on this phone`} />;
}
