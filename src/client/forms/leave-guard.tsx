import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Forgets what was changed; called before leaving. */
  readonly onDiscard: () => void;
  /** Leads on once everything is saved, where nobody has chosen another way meanwhile. */
  readonly onSaved?: (() => void) | undefined;
}

/** Back closes an open sheet first; the sheet itself sees to that. */
const closesSheet = (action: string) => action === 'BACK' && document.querySelector('dialog[open]') !== null;

type Blocker = Parameters<RouterHistory['block']>[0];
type Move = Parameters<Blocker['blockerFn']>[0];

/** The move that was held back, without a question this time. */
function wayTo(history: RouterHistory, { currentLocation, nextLocation, action }: Move) {
  const { href, state } = nextLocation;
  const options = { ignoreBlocker: true };
  if (action === 'PUSH') return () => history.push(href, state, options);
  if (action === 'REPLACE') return () => history.replace(href, state, options);
  return () => history.go(state.__TSR_index - currentLocation.state.__TSR_index, options);
}

/**
 * Keeps the person on the form. The way they wanted to go is kept and gone on request: were the router left waiting for
 * the answer, the address would be the next page's meanwhile, and a second Back would lose the form.
 */
function useHeldWay(isDirty: boolean) {
  const { session } = useConnection();
  const { history } = useRouter();
  const [way, setWay] = useState<{ readonly go: () => void } | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation, action }) => {
        // Where the session has ended nothing is left to save; the draft on the phone waits for the next one.
        if (session.get() === null || currentLocation.pathname === nextLocation.pathname) return false;
        if (closesSheet(action)) return false;
        setWay({ go: wayTo(history, { currentLocation, nextLocation, action }) });
        return true;
      },
    });
  }, [isDirty, history, session]);
  return { way, forget: () => setWay(null) };
}

/** Asks before leaving a form with changes that are not saved. */
export function LeaveGuard({ isDirty, onDiscard, onSaved }: LeaveGuardProps) {
  const { way, forget } = useHeldWay(isDirty);
  const handleDiscard = () => {
    onDiscard();
    forget();
    way?.go();
  };
  const leadOn = useEffectEvent(() => {
    if (way === null) return onSaved?.();
    // The save has answered the question.
    forget();
    way.go();
  });
  const isSaved = onSaved !== undefined && !isDirty;
  useEffect(() => {
    if (isSaved) leadOn();
  }, [isSaved]);
  if (!isDirty && way === null) return null;
  return <LeaveSheet isOpen={way !== null} onStay={forget} onDiscard={handleDiscard} />;
}

interface LeaveSheetProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

function LeaveSheet({ isOpen, onStay, onDiscard }: LeaveSheetProps) {
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title="Leave without saving?"
      text="What you changed here has not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      tone="danger"
      onCancel={onStay}
      onConfirm={onDiscard}
    />
  );
}
