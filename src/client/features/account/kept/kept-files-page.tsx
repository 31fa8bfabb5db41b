import { FolderDown, Info } from 'lucide-react';
import { useState } from 'react';
import { usePlaces } from '#client/features/account/use-places.ts';
import { type KeptFile, totalSize } from '#client/kept-files/kept-file.ts';
import { openKept } from '#client/kept-files/kept-store.ts';
import { useKeptFiles } from '#client/kept-files/use-kept-files.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { handOver } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { VideoPlayerProps } from '#client/ui/display/video-player.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import card from '#client/ui/layout/list-card.module.css';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import { KeptFileRow } from './kept-file-row.tsx';
import styles from './kept-files-page.module.css';
import { RemoveSheet } from './remove-sheet.tsx';

/** Most kept files are no videos. */
const VideoPlayer = lazyComponent<VideoPlayerProps>(() =>
  import('#client/ui/display/video-player.tsx').then((part) => part.VideoPlayer),
);

/** Files of rooms that open on this phone without a network. */
export function KeptFilesPage() {
  const files = useKeptFiles();
  return (
    <Page title="Kept files" header="bar" back="/account">
      {files?.length === 0 && <NothingKept />}
      {files !== undefined && files.length > 0 && <KeptFiles files={files} />}
    </Page>
  );
}

function NothingKept() {
  return (
    <MessageScreen
      icon={FolderDown}
      title="No kept files"
      text="Keep a file of a room on this phone, and it opens here without a connection."
    />
  );
}

interface KeptFilesProps {
  readonly files: readonly KeptFile[];
}

function KeptFiles({ files }: KeptFilesProps) {
  const places = usePlaces({ events: files.map(({ eventId }) => eventId) });
  const [removing, setRemoving] = useState<readonly KeptFile[] | null>(null);
  const { video, open, close } = useOpenFile();
  return (
    <div className={styles.parts}>
      <UsedSpace files={files} />
      <ul ref={keepRowFocus} className={card.card}>
        {files.map((file) => (
          <KeptFileRow
            key={file.fileId}
            file={file}
            roomName={places.room(file.eventId)?.name ?? null}
            onOpen={() => void open(file)}
            onRemove={() => setRemoving([file])}
          />
        ))}
      </ul>
      <Button variant="text" size="medium" className={styles.all} onClick={() => setRemoving(files)}>
        Remove all
      </Button>
      <RemoveSheet files={removing} onClose={() => setRemoving(null)} />
      <VideoPlayer isOpen={video !== null} title={video?.name ?? ''} source={video} onClose={close} />
    </div>
  );
}

function UsedSpace({ files }: KeptFilesProps) {
  const most = roomLimits.keptFilesMaxBytes;
  const used = totalSize(files);
  return (
    <div className={styles.space}>
      <p id="kept-space">{`${formatBytes(used)} of ${formatBytes(most)} on this phone`}</p>
      <meter className={styles.meter} aria-labelledby="kept-space" max={most} value={used} />
    </div>
  );
}

/** Opens a kept file: a video here, any other by the phone. */
function useOpenFile() {
  const toasts = useToasts();
  const [video, setVideo] = useState<File | null>(null);
  const open = async (kept: KeptFile) => {
    const file = await openKept(kept).catch(() => null);
    if (file === null) toasts.show({ text: 'This file is no longer on this phone', icon: Info });
    else if (file.type.startsWith('video/')) setVideo(file);
    else await handOver(file);
  };
  return { video, open, close: () => setVideo(null) };
}
