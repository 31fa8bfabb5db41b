import { createContext, useContext } from 'react';
import type { ToastRequest } from './toast.ts';

export interface Toasts {
  show: (toast: ToastRequest) => void;
}

export const ToastContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it');
  return toasts;
}
