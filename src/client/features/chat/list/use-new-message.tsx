import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import type { NewMessageSheetProps } from './new-message-sheet.tsx';

const NewMessageSheet = lazyComponent<NewMessageSheetProps>(() =>
  withSheet(import('./new-message-sheet.tsx')).then((part) => part.NewMessageSheet),
);

interface NewMessage {
  readonly open: () => void;
  readonly button: ReactNode;
  /** It must stand somewhere on the screen. */
  readonly sheet: ReactNode;
}

/** The way to write to somebody. */
export function useNewMessage(): NewMessage {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const open = () => setIsOpen(true);
  return {
    open,
    button: (
      <IconButton icon={Pencil} label="New message" onClick={open} {...onApproach(NewMessageSheet.load)} />
    ),
    sheet: isOpen !== null && <NewMessageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  };
}
