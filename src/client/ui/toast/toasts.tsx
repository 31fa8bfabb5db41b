import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Toast, ToastRequest } from './toast-region.tsx';

export interface Toasts {
  show: (toast: ToastRequest) => void;
}

const ToastContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}

/** Most toasts at once; an older one makes way. */
const mostAtOnce = 2;
const readingMs = 3_000;
/** Longer time on the screen: people who use a keyboard or a screen reader need it to press the action. */
const pressingMs = 10_000;

const ToastRegion = lazyComponent(() => import('./toast-region.tsx').then((module) => module.ToastRegion));

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [wasUsed, setWasUsed] = useState(false);
  const lastId = useRef(0);
  if (toasts.length > 0 && !wasUsed) setWasUsed(true);
  const context = useMemo(
    () => ({
      show: (request: ToastRequest) => {
        lastId.current += 1;
        const durationMs = request.durationMs ?? (request.action ? pressingMs : readingMs);
        const toast = { ...request, id: lastId.current, durationMs };
        setToasts((shown) => [...shown.filter((one) => one.text !== toast.text), toast].slice(-mostAtOnce));
      },
    }),
    [],
  );
  const handleDone = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={context}>
      {children}
      {/* What is read out has a region of its own that is there from the start. */}
      <div role="status">
        <VisuallyHidden>{toasts.at(-1)?.text}</VisuallyHidden>
      </div>
      {wasUsed && <ToastRegion toasts={toasts} onDone={handleDone} />}
    </ToastContext>
  );
}
