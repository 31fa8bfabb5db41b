import { Check, CircleAlert, Smartphone } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import type { SavedState } from '#client/forms/programme/form-view.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { useIsLate } from '#client/ui/use-is-late.ts';
import styles from './saved-line.module.css';

interface SavedLineProps {
  readonly saved: SavedState;
}

/** Shortest time of saving that is worth a word. */
const quietMs = 1_000;

/** Typing saves all the time: the line goes on saying what it said, unless it takes long. */
function useCalm(saved: SavedState): SavedState {
  const [settled, setSettled] = useState(saved);
  const [isSlow, setIsSlow] = useState(false);
  const isWriting = saved.where === 'saving';
  if (!isWriting && saved !== settled) setSettled(saved);
  useEffect(() => {
    if (!isWriting) return;
    const timer = setTimeout(() => setIsSlow(true), quietMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWriting]);
  return isWriting && !isSlow ? settled : saved;
}

/** Says where the text is saved by now. It is not read out at each save; `TroubleLine` handles trouble. */
export const SavedLine = memo(function SavedLine({ saved }: SavedLineProps) {
  const { asOf } = useWhen();
  const { where, at, trouble } = useCalm(saved);
  const time = useMemo(() => (at === null ? '' : asOf(at)), [at, asOf]);
  if (where === 'saving') return <p className={styles.line}>Saving…</p>;
  if (where === 'failed')
    return (
      <p className={styles.line} data-trouble>
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        Not saved
      </p>
    );
  if (where === 'phone')
    return (
      <div className={styles.line} data-trouble={trouble !== null || undefined}>
        <Smartphone size={16} strokeWidth={2} aria-hidden />
        <span>
          Saved on this phone <span className={styles.time}>{time}</span>
        </span>
        {trouble === null && <SendNow />}
      </div>
    );
  if (where === 'nowhere') return null;
  return (
    <p className={styles.line}>
      <Check size={16} strokeWidth={2} aria-hidden />
      <span>
        Saved <span className={styles.time}>{time}</span>
      </span>
    </p>
  );
});

/** Longest time in which a draft usually goes to the server by itself. */
const usualMs = 5_000;

/** Button that has the draft sent now, where sending it takes unusually long: after failures the next try may be far off. */
function SendNow() {
  const isOnline = useIsOnline();
  const outbox = useOutbox();
  const isLong = useIsLate(usualMs);
  if (!isLong || !isOnline || outbox === null) return null;
  return (
    <button type="button" className={styles.send} onClick={() => void outbox.sendNow()}>
      Send now
    </button>
  );
}

const unkept =
  'This phone cannot keep what you type just now. Copy it before you leave, or free some storage.';

/** Says why the answers could not be saved; read out when that happens. */
export function TroubleLine({ saved: { where, trouble } }: SavedLineProps) {
  return (
    <p className={styles.trouble} role="status">
      {where === 'failed' ? unkept : trouble}
    </p>
  );
}
