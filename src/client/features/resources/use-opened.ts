import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { ResourceLink } from '#contract/resources.ts';

/** Sheet of the tab: of the folder, or of one of its files and links. */
export type SheetName =
  | 'add'
  | 'newFolder'
  | 'folderMenu'
  | 'renameFolder'
  | 'deleteFolder'
  | 'content'
  | 'menu'
  | 'edit'
  | 'delete';

export type OpenSheet = (name: SheetName, link?: ResourceLink) => void;

export interface OpenedSheet {
  readonly name: SheetName | null;
  /** The one it is about, as the list has it by now; kept while the sheet goes down. */
  readonly link: ResourceLink | null;
  readonly open: OpenSheet;
  readonly close: () => void;
}

/** Sheets that lead to a write: offline it is said at once that they do not. */
const needsConnection: Readonly<Partial<Record<SheetName, string>>> = {
  add: 'Adding needs a connection.',
  newFolder: 'Folders need a connection.',
  renameFolder: 'Renaming needs a connection.',
  deleteFolder: 'Deleting needs a connection.',
  edit: 'Editing needs a connection.',
  delete: 'Deleting needs a connection.',
};

/** Sheet that is open, and what it is about. */
export function useOpened(links: readonly ResourceLink[] | undefined): OpenedSheet {
  const isOnline = useIsOnline();
  const toasts = useToasts();
  const [name, setName] = useState<SheetName | null>(null);
  const [last, setLast] = useState<ResourceLink | null>(null);
  const link = links?.find(({ id }) => id === last?.id) ?? last;
  if (link !== last) setLast(link);
  return {
    name,
    link,
    open(next, about) {
      const needs = needsConnection[next];
      if (needs && !isOnline) return toasts.show({ text: needs, icon: WifiOff });
      if (about) setLast(about);
      setName(next);
    },
    close: () => setName(null),
  };
}
