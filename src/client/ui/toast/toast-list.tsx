import type { Toast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

export interface ToastListProps {
  toasts: readonly Toast[];
  onDone: (id: number) => void;
}

/** The toasts without motion: until the motion code is there, and where it cannot be fetched. */
export function ToastList({ toasts, onDone }: ToastListProps) {
  return (
    <>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDone={onDone} />
      ))}
    </>
  );
}
