import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { UnsentNotices } from '#client/unsent/unsent-notices.tsx';
import { startLive } from './live/start-live.ts';
import { UpdateNotice } from './update-notice.tsx';

let isLive = false;

/** What goes on behind every screen once the first one stands: news comes, what waits is sent, builds change. */
export function Background() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isLive) return;
    isLive = true;
    startLive({ connection, queryClient });
  }, [connection, queryClient]);
  return (
    <>
      <UpdateNotice />
      <UnsentNotices />
    </>
  );
}
