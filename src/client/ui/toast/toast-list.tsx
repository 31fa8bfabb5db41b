import { MovingItem, MovingList } from '#client/ui/motion/moving-list.tsx';
import styles from './toast.module.css';
import type { Toast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

export interface ToastListProps {
  toasts: readonly Toast[];
  onDone: (id: number) => void;
}

/** The toasts as they rise, leave, and make room for one another. */
export function ToastList({ toasts, onDone }: ToastListProps) {
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
