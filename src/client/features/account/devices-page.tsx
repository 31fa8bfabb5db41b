import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { DevicesPanelProps } from './devices-panel.tsx';
import { useSessions } from './use-sessions.ts';

/** Its code comes with the first use: without a network no device can be signed out, and the list is not there yet. */
const DevicesPanel = lazyComponent<DevicesPanelProps>(
  () => import('./devices-panel.tsx').then((part) => part.DevicesPanel),
  () => <MissingPanel what="Your devices" load={DevicesPanel.load} />,
);

/** Page of the devices that are signed in, with the means to sign them out. */
export function DevicesPage() {
  const { sessions, dataUpdatedAt, error, refetch } = useSessions();
  return (
    <Page
      title="Devices"
      header="bar"
      back="/account"
      notice={sessions && <OfflineNotice updatedAt={dataUpdatedAt} error={error} />}
    >
      <DevicesPanel sessions={sessions} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
