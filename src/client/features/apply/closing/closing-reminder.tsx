import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isBeingWritten } from '#client/features/apply/completed/sent-forms.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { hourMs } from '#domain/time/clock.ts';
import { closesIn, useClosing } from './closing.tsx';

const shownMs = 15_000;

interface ReminderProps {
  /** False on pages that say so anyway. */
  readonly isAway: () => boolean;
  readonly onOpen: () => void;
}

/** Reminder of an application that was begun and not submitted, once in a start of the last two days. */
export function ClosingReminder({ isAway, onOpen }: ReminderProps) {
  const toasts = useToasts();
  const status = useFormStatus('application');
  const { leftMs } = useClosing();
  const isSoon = leftMs !== null && leftMs > 0 && leftMs <= limits.closingReminderHours * hourMs;
  const isDue = isSoon && isBeingWritten(status);
  const remind = useEffectEvent(() => {
    if (!isAway() || leftMs === null) return;
    toasts.show({
      text: `Your application is not submitted yet. ${closesIn(leftMs)}.`,
      icon: Hourglass,
      action: { label: 'Open', onPress: onOpen },
      durationMs: shownMs,
    });
  });
  useEffect(() => {
    if (isDue) remind();
  }, [isDue]);
  return null;
}
