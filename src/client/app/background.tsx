import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import type { ClosingReminderProps } from '#client/features/apply/closing/closing-reminder.tsx';
import { OutboxNotices, SendingAnnouncer } from '#client/outbox/outbox-notices.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { getProgramme } from '#contract/programme.ts';
import { startLive } from './live/start-live.ts';
import type { AppRouter } from './router.tsx';
import { UpdateNotice } from './update-notice.tsx';

const ClosingReminder = lazyPart<ClosingReminderProps>(() =>
  import('#client/features/apply/closing/closing-reminder.tsx').then((part) => part.ClosingReminder),
);

let isLive = false;

export interface BackgroundProps {
  readonly router: AppRouter;
}

/** What goes on behind every screen once the first one stands: news comes, what waits is sent, builds change. */
export function Background({ router }: BackgroundProps) {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const { api, session } = connection;
  const closesAt = useQuery(apiQuery(api, getProgramme, {})).data?.applications.refusedFrom ?? null;
  const isClosing = closesAt !== null && session.get() !== null;
  const isAway = () => !router.state.location.pathname.startsWith('/apply');
  const openForm = () => void router.navigate({ to: '/apply/applicant' });
  useEffect(() => {
    if (isLive) return;
    isLive = true;
    startLive({ connection, queryClient });
  }, [connection, queryClient]);
  return (
    <>
      <UpdateNotice />
      <OutboxNotices />
      <SendingAnnouncer />
      {isClosing && <ClosingReminder isAway={isAway} onOpen={openForm} />}
    </>
  );
}
