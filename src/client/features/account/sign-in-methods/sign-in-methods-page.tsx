import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useWays } from './use-ways.ts';
import type { WaysPanelProps } from './ways-panel.tsx';

/** Its code comes with the first use: without a network no way is added or taken away. */
const WaysPanel = lazyComponent<WaysPanelProps>(
  () => import('./ways-panel.tsx').then((part) => part.WaysPanel),
  () => <MissingPanel what="Your ways to sign in" load={WaysPanel.load} />,
);

/** Page of the ways in which one signs in. */
export function WaysPage() {
  const { data, dataUpdatedAt, error, refetch } = useWays();
  return (
    <Page
      title="Ways to sign in"
      header="bar"
      back="/account"
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} error={error} />}
    >
      <WaysPanel methods={data} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
