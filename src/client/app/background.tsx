import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useIsUpdateReady } from '#client/connection/app-update.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { limits } from '#contract/limits.ts';
import { getProgramme } from '#contract/programme.ts';
import { hourMs } from '#domain/time/clock.ts';
import type { AppRouter } from './router.tsx';
import { UpdateNotice } from './update-notice.tsx';

const ClosingReminder = lazyComponent(() =>
  import('#client/features/apply/closing/closing-reminder.tsx').then((module) => module.ClosingReminder),
);
const OutboxNotices = lazyComponent(() =>
  import('#client/outbox/outbox-notices.tsx').then((module) => module.OutboxNotices),
);

interface BackgroundProps {
  readonly router: AppRouter;
}

/** What may have to be told on every screen; the code of each notice is loaded where there is reason for it. */
export function Background({ router }: BackgroundProps) {
  const { outbox } = useConnection();
  const isOutboxOpen = useSyncExternalStore(outbox.subscribe, outbox.current) !== null;
  const isUpdateReady = useIsUpdateReady();
  const isAway = () => !router.state.location.pathname.startsWith('/apply');
  const openForm = () => void router.navigate({ to: '/apply/applicant' });
  return (
    <>
      {isUpdateReady && <UpdateNotice />}
      {isOutboxOpen && <OutboxNotices />}
      {useIsClosing() && <ClosingReminder isAway={isAway} onOpen={openForm} />}
    </>
  );
}

const reminderMs = limits.closingReminderHours * hourMs;

/** Whether applications close so soon that somebody may have to be reminded. */
function useIsClosing(): boolean {
  const { api, session, programmeNow } = useConnection();
  const closesAt = useQuery(apiQuery(api, getProgramme, {})).data?.applications.refusedFrom ?? null;
  const now = useMinute(programmeNow);
  if (closesAt === null || session.get() === null) return false;
  const leftMs = Date.parse(closesAt) - now;
  return leftMs > 0 && leftMs <= reminderMs;
}
