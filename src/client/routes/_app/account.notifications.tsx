import { createFileRoute } from '@tanstack/react-router';
import { OwnInstallSteps } from '#client/features/install/own-install-steps.tsx';
import { NotificationsPage } from '#client/features/notifications/notifications-page.tsx';

export const Route = createFileRoute('/_app/account/notifications')({
  component: () => <NotificationsPage installSteps={<OwnInstallSteps />} />,
});
