import { Ban } from 'lucide-react';
import { useState } from 'react';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import type { BlockedSheetProps } from './blocked-sheet.tsx';

const BlockedSheet = lazyComponent<BlockedSheetProps>(() =>
  withSheet(import('./blocked-sheet.tsx')).then((part) => part.BlockedSheet),
);

/** The way to the people whom one has blocked. */
export function BlockedRow() {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <ListRow
        icon={Ban}
        title="Blocked people"
        onClick={() => setIsOpen(true)}
        {...onApproach(BlockedSheet.load)}
      />
      {isOpen !== null && <BlockedSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
