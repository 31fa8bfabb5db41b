import { MissingPanel } from '#client/network/missing-panel.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { RegistrantsPanelProps } from './registrants-panel.tsx';

/** Only hosts need it, and only with a network, so it comes with its first use. */
const RegistrantsPanel = lazyComponent<RegistrantsPanelProps>(
  () => import('./registrants-panel.tsx').then((part) => part.RegistrantsPanel),
  () => (
    <MissingPanel
      what="The registrants"
      always="Registrants need a connection."
      load={RegistrantsPanel.load}
    />
  ),
);

/** List of who asked to join a room or joined, for its hosts and admins. */
export function RegistrantsTab({ room }: RegistrantsPanelProps) {
  return <RegistrantsPanel key={room.id} room={room} />;
}
