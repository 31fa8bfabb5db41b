import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { hourMs } from '#domain/time/clock.ts';
import { closesIn } from './format-time-left.ts';
import { useClosing } from './use-closing.ts';

const shownMs = 15_000;

export interface ClosingReminderProps {
  /** False on pages that say so anyway. */
  readonly isAway: () => boolean;
  readonly onOpen: () => void;
}

/** Tells whoever has begun an application and not submitted it, once in a start of the last two days. */
export function ClosingReminder({ isAway, onOpen }: ClosingReminderProps) {
  const toasts = useToasts();
  const { kind } = useFormStatus('application');
  const { leftMs } = useClosing();
  const isWaiting = kind === 'draft' || kind === 'refused';
  const isDue = isWaiting && leftMs !== null && leftMs > 0 && leftMs <= limits.closingReminderHours * hourMs;
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
