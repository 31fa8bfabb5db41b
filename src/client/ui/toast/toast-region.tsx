import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './toast.module.css';
import { ToastList, type ToastListProps } from './toast-list.tsx';

const readingMs = 3_000;
/** Who gets there by keyboard, or hears it read out, needs longer to press it. */
const pressingMs = 10_000;

/** The place above the bar where toasts stand. */
export function ToastRegion({ toasts, onDone }: ToastListProps) {
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1);
  useToastTimers({ toasts, onDone });

  useEffect(() => {
    if (!newest) return;
    // Shown anew, the region lies above a sheet that was opened in the meantime.
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newest]);

  return (
    <section ref={region} popover="manual" className={styles.region} aria-label="Messages">
      <ToastList toasts={toasts} onDone={onDone} />
    </section>
  );
}

function useToastTimers({ toasts, onDone }: ToastListProps): void {
  const done = useEffectEvent(onDone);
  const timers = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, action, durationMs = action ? pressingMs : readingMs } of toasts) {
      if (timers.current.has(id) || !Number.isFinite(durationMs)) continue;
      timers.current.set(
        id,
        window.setTimeout(() => done(id), durationMs),
      );
    }
  }, [toasts]);
}
