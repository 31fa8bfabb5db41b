import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { useKeepFile } from '#client/kept-files/use-keep-file.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { folderQuery } from '#client/resources/resource-queries.ts';
import { useMe } from '#client/session/me.ts';
import type { Event } from '#contract/events.ts';
import type { ResourceFolder, ResourceLink } from '#contract/resources.ts';
import { FolderHead } from './folder-head.tsx';
import { FolderRows } from './folder-rows.tsx';
import { rightsIn } from './resource-access.ts';
import { ResourceRow } from './resource-row.tsx';
import { ResourceSheets } from './resource-sheets.tsx';
import styles from './resources-panel.module.css';
import { RowsSkeleton } from './resources-skeleton.tsx';
import { UploadCards } from './uploads/upload-cards.tsx';
import { useUploadsInto } from './uploads/use-uploads.ts';
import { type OpenSheet, useOpened } from './use-opened.ts';

interface FolderViewProps {
  readonly room: Event;
  readonly folder: ResourceFolder;
  /** All of the room. */
  readonly folders: readonly ResourceFolder[];
}

/** A folder with its files and links; Root with the other folders above them. */
export function FolderView({ room, folder, folders }: FolderViewProps) {
  const { api } = useConnection();
  const reading = useQuery(folderQuery(api, room.id, folder.id));
  const links = reading.data?.resourceLinks;
  const uploads = useUploadsInto({ eventId: room.id, folder, folders });
  const rights = rightsIn(room, useMe().id);
  const sheets = useOpened(links);
  const others = folder.root ? folders.filter(({ root }) => !root) : [];
  return (
    <div className={styles.panel}>
      <FolderHead folder={folder} rights={rights} open={sheets.open} />
      {others.length > 0 && <FolderRows folders={others} />}
      <UploadCards uploads={uploads} />
      {links === undefined ? (
        <UnreadLinks error={reading.error} onRetry={reading.refetch} />
      ) : (
        <LinkRows links={links} open={sheets.open} />
      )}
      {links?.length === 0 && others.length === 0 && uploads.length === 0 && (
        <p className={styles.empty}>{emptyWords(folder.root, rights.mayAdd)}</p>
      )}
      <ResourceSheets room={room} folder={folder} rights={rights} sheets={sheets} />
    </div>
  );
}

interface UnreadLinksProps {
  readonly error: Error | null;
  readonly onRetry: () => unknown;
}

/** In the place of the rows: they are being read, or could not be. */
function UnreadLinks({ error, onRetry }: UnreadLinksProps) {
  if (!error) return <RowsSkeleton />;
  return <UnreadMessage what="This folder" error={error} onRetry={onRetry} />;
}

interface LinkRowsProps {
  readonly links: readonly ResourceLink[];
  readonly open: OpenSheet;
}

function LinkRows({ links, open }: LinkRowsProps) {
  const { state } = useKeepFile();
  if (links.length === 0) return null;
  return (
    <ul aria-label="Files and links">
      {links.map((link) => (
        <ResourceRow
          key={link.id}
          link={link}
          isKept={state(link).name === 'kept'}
          onOpen={() => open('content', link)}
          onMenu={() => open('menu', link)}
        />
      ))}
    </ul>
  );
}

function emptyWords(isRoot: boolean, mayAdd: boolean): string {
  if (mayAdd) return 'Nothing here yet. Add the first file or link.';
  return isRoot ? 'Nothing here yet. Files and links of this room will stand here.' : 'Nothing here yet.';
}
