import styles from './toast.module.css';
import type { Toast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import { useLeaving } from './use-leaving.ts';

export interface ToastListProps {
  toasts: readonly Toast[];
  onDone: (id: number) => void;
}

/** The toasts as they rise, leave, and make room for one another. */
export function ToastList({ toasts, onDone }: ToastListProps) {
  const shown = useLeaving(toasts);
  return (
    <>
      {shown.map(({ toast, isLeaving }) => (
        <div key={toast.id} className={styles.place} inert={isLeaving}>
          <div className={styles.room}>
            <ToastCard toast={toast} onDone={onDone} />
          </div>
        </div>
      ))}
    </>
  );
}
