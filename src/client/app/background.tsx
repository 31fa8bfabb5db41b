import { useQuery } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection, useIsUpdateReady } from '#client/connection/connection.ts';
import { opening } from '#client/push/opening.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { limits } from '#contract/limits.ts';
import { getProgramme } from '#contract/programme.ts';
import { hourMs } from '#domain/time/clock.ts';
import type { AppRouter } from './router.tsx';

const ClosingReminder = lazyComponent(() =>
  import('#client/features/apply/closing/closing-reminder.tsx').then((module) => module.ClosingReminder),
);
const CallBar = lazyComponent(() =>
  import('#client/features/tables/call/call-bar.tsx').then((module) => module.CallBar),
);
const OutboxNotices = lazyComponent(() =>
  import('#client/outbox/outbox-notices.tsx').then((module) => module.OutboxNotices),
);
const OpenSheet = lazyComponent(() =>
  withSheet(import('#client/push/open-sheet.tsx')).then((module) => module.OpenSheet),
);

interface BackgroundProps {
  readonly router: AppRouter;
}

/** Notices that any screen may show; the code of each is loaded when there is reason for it. */
export function Background({ router }: BackgroundProps) {
  const { session, outbox } = useConnection();
  const token = useSyncExternalStore(session.subscribe, session.get);
  const isOutboxOpen = useSyncExternalStore(outbox.subscribe, outbox.current) !== null;
  const isUpdateReady = useIsUpdateReady();
  return (
    <>
      {isUpdateReady && <UpdateNotice />}
      {isOutboxOpen && <OutboxNotices />}
      {token !== null && <ClosingNotice key={token} router={router} />}
      <OpeningNotice router={router} />
      <CallNotice router={router} />
    </>
  );
}

/** Leads back to the call of one's table from every other screen. */
function CallNotice({ router }: BackgroundProps) {
  const { seat } = useConnection();
  const isSeated = useSyncExternalStore(seat.subscribe, seat.current) !== null;
  if (!isSeated) return null;
  return (
    <RouterContextProvider router={router}>
      <CallBar />
    </RouterContextProvider>
  );
}

/** Asks before a tapped notification leads away from what is being written. */
function OpeningNotice({ router }: BackgroundProps) {
  const isAsked = useSyncExternalStore(opening.subscribe, opening.get) !== null;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  if (!wasAsked) return null;
  return (
    <RouterContextProvider router={router}>
      <OpenSheet />
    </RouterContextProvider>
  );
}

const reminderMs = limits.closingReminderHours * hourMs;

/** Reminds whoever has not submitted yet, where applications close soon. */
function ClosingNotice({ router }: BackgroundProps) {
  const { api, programmeNow } = useConnection();
  const closesAt = useQuery(apiQuery(api, getProgramme, {})).data?.applications.refusedFrom ?? null;
  const now = useMinute(programmeNow);
  const leftMs = closesAt === null ? 0 : Date.parse(closesAt) - now;
  if (leftMs <= 0 || leftMs > reminderMs) return null;
  const isAway = () => !router.state.location.pathname.startsWith('/apply');
  const openForm = () => void router.navigate({ to: '/apply/applicant' });
  return <ClosingReminder isAway={isAway} onOpen={openForm} />;
}

/** Offers a newer build that is on this phone; nothing ever reloads by itself. */
function UpdateNotice() {
  const toasts = useToasts();
  const { update } = useConnection();
  useEffect(() => {
    const reload = () => {
      toasts.show({ text: 'Reloading …', icon: RefreshCw, durationMs: 10_000 });
      void update.apply();
    };
    toasts.show({
      text: 'Updated',
      icon: RefreshCw,
      action: { label: 'Reload', onPress: reload },
      durationMs: Number.POSITIVE_INFINITY,
    });
  }, [toasts, update]);
  return null;
}
