import { useEffect } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { UnreadPage } from './unread-page.tsx';

/** Message in the place of a page whose code could not be fetched; it is fetched again with the connection. */
export function MissingPage({ load }: { readonly load: () => Promise<void> }) {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void load();
  }, [isOnline, load]);
  return <UnreadPage what="This page" error={undefined} onRetry={load} />;
}
