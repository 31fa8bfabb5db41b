import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Toast, ToastRequest } from './toast.ts';
import { ToastContext } from './toast-context.ts';
import { ToastRegion } from './toast-region.tsx';

/** How many stand at once; an older one makes way. */
const mostAtOnce = 2;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const context = useMemo(
    () => ({
      show: (request: ToastRequest) => {
        lastId.current += 1;
        const toast = { ...request, id: lastId.current };
        setToasts((shown) => [...shown.filter((one) => one.text !== toast.text), toast].slice(-mostAtOnce));
      },
    }),
    [],
  );
  const handleDone = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={context}>
      {children}
      <ToastRegion toasts={toasts} onDone={handleDone} />
    </ToastContext>
  );
}
