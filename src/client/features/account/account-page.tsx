import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Clock,
  FileText,
  KeyRound,
  LogOut,
  Mail,
  MonitorSmartphone,
  PencilLine,
  QrCode,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { meQuery } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';
import type { OwnUser } from '#contract/users.ts';
import { AboutRows } from './about-rows.tsx';
import styles from './account-page.module.css';
import { AppearanceRow, StorageRow } from './account-rows.tsx';
import { KeptFilesRow } from './kept/kept-files-row.tsx';
import { WaitingPanel } from './waiting/waiting-panel.tsx';

interface AccountPageProps {
  /** The offer to install the app; it may come late, so it stands where it moves nothing. */
  installCard: ReactNode;
  /** The person's organisations. */
  organizations: ReactNode;
  /** For hosts: the way to what was reported to them. */
  reports: ReactNode;
  blocked: ReactNode;
  notifications: ReactNode;
}

export function AccountPage({ installCard, organizations, ...rows }: AccountPageProps) {
  const { api } = useConnection();
  const { data: me, dataUpdatedAt } = useSuspenseQuery(meQuery(api));
  return (
    <Page title="Account" notice={<OfflineNotice updatedAt={dataUpdatedAt} />}>
      <div className={styles.cards}>
        <OwnCard me={me} />
        <WaitingPanel />
        <ListCard>
          <ListLinkRow icon={UserRound} title="My profile" to="/account/profile" />
          <ListLinkRow icon={PencilLine} title="Edit" to="/account/edit" />
          <ListLinkRow icon={Mail} title="E-mail" to="/account/email" />
          <ListLinkRow icon={KeyRound} title="Ways to sign in" to="/account/sign-in" />
          <ListLinkRow icon={MonitorSmartphone} title="Devices" to="/account/devices" />
          <ListLinkRow icon={FileText} title="Your data" to="/account/data" />
          <ListLinkRow icon={Clock} title="Waiting and drafts" to="/account/waiting" />
          <KeptFilesRow />
          {rows.notifications}
          {rows.blocked}
          <AppearanceRow />
          <StorageRow />
        </ListCard>
        {rows.reports}
        {organizations}
        <AboutRows />
        <SignOut />
        {installCard}
      </div>
    </Page>
  );
}

/** Sheet that names what this phone alone has: more code than the rest of the page. */
const SignOutSheet = lazyComponent(
  () => import('./sign-out-sheet.tsx').then((part) => part.SignOutSheet),
  MissingSheet,
);

function SignOut() {
  const [asking, setAsking] = useState<'open' | 'closed' | null>(null);
  return (
    <>
      <ListCard>
        <ListRow
          icon={LogOut}
          title="Sign out"
          tone="danger"
          onClick={() => setAsking('open')}
          {...onApproach(SignOutSheet.load)}
        />
      </ListCard>
      {asking && <SignOutSheet isOpen={asking === 'open'} onClose={() => setAsking('closed')} />}
    </>
  );
}

interface OwnCardProps {
  readonly me: OwnUser;
}

function OwnCard({ me }: OwnCardProps) {
  return (
    <section className={styles.card} aria-label="My contact">
      <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={56} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>
            {me.firstName} {me.lastName}
          </bdi>
        </h2>
        <p className={styles.second}>
          <bdi>{[me.position, me.organization].filter(Boolean).join(' · ')}</bdi>
        </p>
        <p className={styles.second}>
          <bdi>{me.email}</bdi>
        </p>
      </div>
      <Link to="/account/card" className={styles.code} aria-label="My contact" title="My contact">
        <QrCode size={22} strokeWidth={1.75} aria-hidden />
      </Link>
    </section>
  );
}
