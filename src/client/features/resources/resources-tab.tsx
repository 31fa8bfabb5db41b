import { MissingPanel } from '#client/network/missing-panel.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { ResourcesPanelProps } from './resources-panel.tsx';

/** Its code comes with the first room that is opened. */
const ResourcesPanel = lazyComponent<ResourcesPanelProps>(
  () => import('./resources-panel.tsx').then((part) => part.ResourcesPanel),
  () => <MissingPanel what="The resources" load={ResourcesPanel.load} />,
);

/** Files and links of a room, in folders. */
export function ResourcesTab({ room, folderId }: ResourcesPanelProps) {
  return <ResourcesPanel key={room.id} room={room} folderId={folderId} />;
}
