import { MissingPanel } from '#client/network/missing-panel.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { NotificationsPanelProps } from './notifications-panel.tsx';

/** Nothing of it can be changed without a network, so its code comes with the first use. */
const NotificationsPanel = lazyComponent<NotificationsPanelProps>(
  () => import('./notifications-panel.tsx').then((part) => part.NotificationsPanel),
  () => <MissingPanel what="This page" load={NotificationsPanel.load} />,
);

/** Page of what one is told of while the app is closed: on this phone, and of which things on all devices. */
export function NotificationsPage(props: NotificationsPanelProps) {
  return (
    <Page title="Notifications" header="bar" back="/account">
      <NotificationsPanel {...props} />
    </Page>
  );
}
