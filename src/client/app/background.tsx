import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { UnsentNotices } from '#client/unsent/unsent-notices.tsx';
import { getProgramme } from '#contract/programme.ts';
import { startLive } from './live/start-live.ts';
import { UpdateNotice } from './update-notice.tsx';

const ClosingReminder = lazyPart(() =>
  import('#client/features/apply/closing/closing-reminder.tsx').then((part) => part.ClosingReminder),
);

let isLive = false;

/** What goes on behind every screen once the first one stands: news comes, what waits is sent, builds change. */
export function Background() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const { api, session } = connection;
  const closesAt = useQuery(apiQuery(api, getProgramme, {})).data?.applications.refusedFrom ?? null;
  const isClosing = closesAt !== null && session.get() !== null;
  useEffect(() => {
    if (isLive) return;
    isLive = true;
    startLive({ connection, queryClient });
  }, [connection, queryClient]);
  return (
    <>
      <UpdateNotice />
      <UnsentNotices />
      {isClosing && <ClosingReminder />}
    </>
  );
}
