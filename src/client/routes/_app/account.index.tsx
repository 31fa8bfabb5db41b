import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#client/features/account/account-page.tsx';
import { BlockedRow } from '#client/features/chat/blocked/blocked-row.tsx';
import { AccountInstallCard } from '#client/features/install/account-install-card.tsx';
import { NotificationsRow } from '#client/features/notifications/notifications-row.tsx';
import { OrganizationRows } from '#client/features/organizations/organization-rows.tsx';
import { ReportsRow } from '#client/features/reports/reports-row.tsx';

export const Route = createFileRoute('/_app/account/')({
  component: () => (
    <AccountPage
      installCard={<AccountInstallCard />}
      organizations={<OrganizationRows />}
      reports={<ReportsRow />}
      blocked={<BlockedRow />}
      notifications={<NotificationsRow />}
    />
  ),
});
