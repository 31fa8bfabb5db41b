import { Pencil, Trash2 } from 'lucide-react';
import type { OpenSheet } from '#client/features/resources/use-opened.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';

/** Actions of the folder that is open, for hosts and admins. */
export function FolderMenu({ open }: { readonly open: OpenSheet }) {
  return (
    <ListCard>
      <ListRow icon={Pencil} title="Rename" end="" onClick={() => open('renameFolder')} />
      <ListRow icon={Trash2} title="Delete…" tone="danger" end="" onClick={() => open('deleteFolder')} />
    </ListCard>
  );
}
