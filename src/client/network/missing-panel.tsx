import { useEffect } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { UnreadMessage } from './unread-message.tsx';

interface MissingPanelProps {
  /** Sentence that says what needs a connection. */
  readonly needs: string;
  /** Fetches the code. Never fails. */
  readonly load: () => Promise<void>;
}

/** Message in the place of a panel whose code could not be fetched; it is fetched again with the connection. */
export function MissingPanel({ needs, load }: MissingPanelProps) {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void load();
  }, [isOnline, load]);
  return (
    <div>
      <UnreadMessage missing="No connection" needs={needs} failed={needs} onRetry={() => void load()} />
    </div>
  );
}
