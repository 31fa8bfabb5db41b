import { useQuery } from '@tanstack/react-query';
import { FolderX } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { foldersQuery } from '#client/resources/resource-queries.ts';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import type { Event } from '#contract/events.ts';
import { rootFolderName } from '#contract/resources.ts';
import { FolderLink } from './folder-rows.tsx';
import { FolderView } from './folder-view.tsx';
import styles from './resources-panel.module.css';
import { PanelSkeleton } from './resources-skeleton.tsx';

export interface ResourcesPanelProps {
  readonly room: Event;
  /** Folder that is open; null is Root. */
  readonly folderId: number | null;
}

/** Resources of a room: Root, or the folder that the address names. */
export function ResourcesPanel({ room, folderId }: ResourcesPanelProps) {
  const { api } = useConnection();
  const { data, error, refetch } = useQuery(foldersQuery(api, room.id));
  if (data === undefined || data.content.length === 0) {
    return error ? <Unread error={error} onRetry={refetch} /> : <PanelSkeleton />;
  }
  const folders = data.content;
  const folder = folders.find(({ id, root }) => (folderId === null ? root : id === folderId));
  if (folder === undefined) return <FolderGone />;
  return <FolderView key={folder.id} room={room} folder={folder} folders={folders} />;
}

interface UnreadProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** Neither folders nor files are here, and they could not be read. */
function Unread({ error, onRetry }: UnreadProps) {
  return (
    <div>
      <UnreadMessage what="The resources" error={error} onRetry={onRetry} />
    </div>
  );
}

function FolderGone() {
  return (
    <MessageScreen icon={FolderX} title="This folder is no longer here">
      <FolderLink folder={null} className={styles.toRoot}>
        Go to {rootFolderName}
      </FolderLink>
    </MessageScreen>
  );
}
