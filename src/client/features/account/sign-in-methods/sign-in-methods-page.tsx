import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { SignInMethodsPanelProps } from './sign-in-methods-panel.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** Its code comes with the first use: without a network no way is added or taken away. */
const SignInMethodsPanel = lazyComponent<SignInMethodsPanelProps>(
  () => import('./sign-in-methods-panel.tsx').then((part) => part.SignInMethodsPanel),
  () => <MissingPanel what="Your ways to sign in" load={SignInMethodsPanel.load} />,
);

/** Page of the ways in which one signs in. */
export function SignInMethodsPage() {
  const { data, dataUpdatedAt, error, refetch } = useSignInMethods();
  return (
    <Page
      title="Ways to sign in"
      header="bar"
      back="/account"
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} error={error} />}
    >
      <SignInMethodsPanel methods={data} error={error} onRetry={() => void refetch()} />
    </Page>
  );
}
