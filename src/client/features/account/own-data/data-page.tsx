import { MissingPanel } from '#client/network/missing-panel.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

/** Its code comes with the first use: without a network nothing can be downloaded or deleted. */
const DataPanel = lazyComponent(
  () => import('./data-panel.tsx').then((part) => part.DataPanel),
  () => <MissingPanel what="This page" load={DataPanel.load} />,
);

/** Page on which one downloads all that one has given, and deletes one's account. */
export function DataPage() {
  return (
    <Page title="Your data" header="bar" back="/account">
      <DataPanel />
    </Page>
  );
}
