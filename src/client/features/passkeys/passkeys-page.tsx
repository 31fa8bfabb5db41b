import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { PasskeysPanelProps } from './passkeys-panel.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Its code comes with the first use: without a network no passkey is made or removed. */
const PasskeysPanel = lazyComponent<PasskeysPanelProps>(
  () => import('./passkeys-panel.tsx').then((part) => part.PasskeysPanel),
  () => <MissingPanel what="Your passkeys" load={PasskeysPanel.load} />,
);

/** Page of one's passkeys, with the means to make, rename and remove them. */
export function PasskeysPage() {
  const { data, dataUpdatedAt, error, refetch } = usePasskeys();
  return (
    <Page
      title="Passkeys"
      header="bar"
      back="/account/sign-in"
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} error={error} />}
    >
      <PasskeysPanel passkeys={data} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
