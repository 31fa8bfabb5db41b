import { useState } from 'react';
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

/** Sheet that is open, and what it is about. */
export function useOpened(links: readonly ResourceLink[] | undefined): OpenedSheet {
  const [name, setName] = useState<SheetName | null>(null);
  const [last, setLast] = useState<ResourceLink | null>(null);
  const link = links?.find(({ id }) => id === last?.id) ?? last;
  if (link !== last) setLast(link);
  return {
    name,
    link,
    open(next, about) {
      if (about) setLast(about);
      setName(next);
    },
    close: () => setName(null),
  };
}
