import { MissingPanel } from '#client/network/missing-panel.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

/** Its code comes with the first use: without a network no address can be changed. */
const EmailPanel = lazyComponent(
  () => import('./email-panel.tsx').then((part) => part.EmailPanel),
  () => <MissingPanel what="This page" load={EmailPanel.load} />,
);

/** Page of the e-mail address that one signs in with, and the way to another one. */
export function EmailPage() {
  return (
    <Page title="E-mail" header="bar" back="/account">
      <EmailPanel />
    </Page>
  );
}
