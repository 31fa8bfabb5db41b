import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MovingItem, MovingList } from '#client/ui/motion/moving-list.tsx';
import styles from './toast-region.module.css';

export interface ToastRequest {
  text: string;
  icon?: LucideIcon;
  /** Pressing it also takes the toast away. */
  action?: { label: string; onPress: () => void };
  /** Infinity keeps it until its action is pressed or another takes its place. */
  durationMs?: number;
}

export interface Toast extends ToastRequest {
  id: number;
  durationMs: number;
}

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
    for (const { id, durationMs } of toasts) {
      if (timers.current.has(id) || !Number.isFinite(durationMs)) continue;
      timers.current.set(
        id,
        window.setTimeout(() => done(id), durationMs),
      );
    }
  }, [toasts]);
}

interface ToastListProps {
  toasts: readonly Toast[];
  onDone: (id: number) => void;
}

/** The toasts as they rise, leave, and make room for one another. */
function ToastList({ toasts, onDone }: ToastListProps) {
  return (
    <MovingList isFirstMoved>
      {toasts.map((toast) => (
        <MovingItem key={toast.id} way="rise">
          <div className={styles.place}>
            <ToastCard toast={toast} onDone={onDone} />
          </div>
        </MovingItem>
      ))}
    </MovingList>
  );
}

interface ToastCardProps {
  toast: Toast;
  onDone: (id: number) => void;
}

function ToastCard({ toast, onDone }: ToastCardProps) {
  const { id, text, icon: Icon, action } = toast;
  const handlePress = () => {
    onDone(id);
    action?.onPress();
  };
  return (
    <div className={styles.toast}>
      {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
      <p className={styles.text}>{text}</p>
      {action && (
        <button type="button" className={styles.action} onClick={handlePress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
