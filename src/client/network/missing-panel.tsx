import { useEffect } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { UnreadMessage } from './unread-message.tsx';

interface MissingPanelProps {
  /** Name of what the panel shows: "Your devices". */
  readonly what: string;
  /** Sentence for what needs a connection each time. */
  readonly always?: string;
  /** Fetches the code. Never fails. */
  readonly load: () => Promise<void>;
}

/** Message in the place of a panel whose code could not be fetched; it is fetched again with the connection. */
export function MissingPanel({ load, ...message }: MissingPanelProps) {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void load();
  }, [isOnline, load]);
  return (
    <div>
      <UnreadMessage {...message} error={undefined} onRetry={load} />
    </div>
  );
}
