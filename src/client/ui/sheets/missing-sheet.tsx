import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useToasts } from '#client/ui/toast/toasts.tsx';

interface MissingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Stands for a sheet whose code cannot be had just now: says so where it was tapped for. */
export function MissingSheet({ isOpen, onClose }: MissingSheetProps) {
  const toasts = useToasts();
  const notify = useEffectEvent(() => {
    toasts.show({ text: 'This needs a connection once', icon: WifiOff });
    onClose();
  });
  useEffect(() => {
    if (isOpen) notify();
  }, [isOpen]);
  return null;
}
