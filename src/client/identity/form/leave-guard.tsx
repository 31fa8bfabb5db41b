import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { LeaveSheetProps } from './leave-sheet.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Forgets what was changed; called before leaving. */
  readonly onDiscard: () => void;
}

const LeaveSheet = lazyPart(() => import('./leave-sheet.tsx').then((part) => part.LeaveSheet), PlainQuestion);

/** Back closes an open sheet first; the sheet itself sees to that. */
const closesSheet = (action: string) => action === 'BACK' && document.querySelector('dialog[open]') !== null;

/** Asks before leaving a form with changes that are not saved. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const { session } = useConnection();
  const leaving = useBlocker({
    // Where the session has ended nothing is left to save; the draft on the phone waits for the next one.
    shouldBlockFn: ({ current, next, action }) =>
      session.get() !== null && current.pathname !== next.pathname && !closesSheet(action),
    enableBeforeUnload: true,
    disabled: !isDirty,
    withResolver: true,
  });
  const isAsked = leaving.status === 'blocked';
  const handleDiscard = () => {
    onDiscard();
    leaving.proceed?.();
  };
  if (!isDirty && !isAsked) return null;
  return <LeaveSheet isOpen={isAsked} onStay={() => leaving.reset?.()} onDiscard={handleDiscard} />;
}

/** Where the code of the sheet cannot be had the browser asks, so that nobody is kept from leaving. */
function PlainQuestion({ isOpen, onStay, onDiscard }: LeaveSheetProps) {
  const ask = useEffectEvent(() => {
    if (window.confirm('Leave without saving?')) onDiscard();
    else onStay();
  });
  useEffect(() => {
    if (isOpen) ask();
  }, [isOpen]);
  return null;
}
