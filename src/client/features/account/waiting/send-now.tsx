import { useState } from 'react';
import { useOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import styles from './send-now.module.css';

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Sends what waits, and how far that has come; null while nothing is being sent. */
export function useSendNow(): { send: () => Promise<void>; progress: Progress | null } {
  const outbox = useOutbox();
  const { entries } = useOutboxState();
  const [sought, setSought] = useState<ReadonlySet<string> | null>(null);
  const isWaiting = (key: string) => entries.some((entry) => entry.key === key && entry.refusal === null);
  const send = async () => {
    if (outbox === null || sought !== null) return;
    const waiting = outbox.state().entries.filter(({ refusal }) => refusal === null);
    setSought(new Set(waiting.map(({ key }) => key)));
    await outbox.sendNow().finally(() => setSought(null));
  };
  const progress = sought && {
    total: sought.size,
    done: [...sought].filter((key) => !isWaiting(key)).length,
  };
  return { send, progress };
}

/** Number of sent entries. Leaving the page stops nothing: the rest goes on being sent. */
export function SendProgress({ done, total }: Progress) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={total} aria-label="Sending" />
      <p className={styles.number}>{`Sent ${done} of ${total}`}</p>
    </div>
  );
}
