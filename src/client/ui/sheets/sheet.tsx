import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { SheetProps } from './sheet-dialog.tsx';

/** Dialog over a screen, whose code comes after the screen's own. */
export const Sheet = lazyComponent<SheetProps>(() =>
  import('./sheet-dialog.tsx').then((part) => part.SheetDialog),
);

/** Code of a sheet together with that of all sheets, where it is fetched ahead of its use. */
export async function withSheet<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, Sheet.load()]);
  return loaded;
}

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
