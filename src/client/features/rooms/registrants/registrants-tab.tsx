import { useEffect } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { RegistrantsPanelProps } from './registrants-panel.tsx';

/** Only hosts need it, and only with a network, so it comes with its first use. */
const RegistrantsPanel = lazyComponent<RegistrantsPanelProps>(
  () => import('./registrants-panel.tsx').then((part) => part.RegistrantsPanel),
  MissingPanel,
);

/** List of who asked to join a room or joined, for its hosts and admins. */
export function RegistrantsTab({ room }: RegistrantsPanelProps) {
  return <RegistrantsPanel key={room.id} room={room} />;
}

/** The code of the panel could not be fetched. */
function MissingPanel() {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void RegistrantsPanel.load();
  }, [isOnline]);
  const needs = 'Registrants need a connection.';
  return (
    <div>
      <UnreadMessage
        missing="No connection"
        needs={needs}
        failed={needs}
        onRetry={() => RegistrantsPanel.load()}
      />
    </div>
  );
}
