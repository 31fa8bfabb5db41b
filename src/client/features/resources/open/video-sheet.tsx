import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { KeptFile } from '#client/kept-files/kept-file.ts';
import { openKept } from '#client/kept-files/kept-store.ts';
import { useKeepFile } from '#client/kept-files/use-keep-file.ts';
import { VideoPlayer } from '#client/ui/display/video-player.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import { type FilePlace, renewAddress } from './use-open-file.ts';
import type { VimeoFrameProps } from './vimeo-frame.tsx';

const VimeoFrame = lazyComponent<VimeoFrameProps>(
  () => import('./vimeo-frame.tsx').then((part) => part.VimeoFrame),
  function OwnPlayer({ onOwn }) {
    useEffect(onOwn, [onOwn]);
    return null;
  },
);

interface VideoSheetProps {
  readonly isOpen: boolean;
  readonly link: ResourceLink;
  readonly place: FilePlace;
  readonly onClose: () => void;
}

/** Plays a video of the room: from this phone where it is kept, else by Vimeo where that has it, else from the server. */
export function VideoSheet({ isOpen, link, place, onClose }: VideoSheetProps) {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const { state } = useKeepFile();
  const kept = state(link);
  // Decided once an opening: a list that is read anew meanwhile changes no player.
  const [isOwn, setIsOwn] = useState<boolean>();
  if (isOpen !== (isOwn !== undefined))
    setIsOwn(isOpen ? kept.name === 'kept' || link.vimeoUploadVideoResponse === null : undefined);
  const file = useKeptContent(isOpen && kept.name === 'kept' ? kept.file : null);
  return (
    <VideoPlayer
      isOpen={isOpen}
      title={link.name}
      source={kept.name === 'kept' ? file : link.url}
      onClose={onClose}
      renew={() => renewAddress(connection, queryClient, place, link.id)}
    >
      {isOwn === false && <VimeoFrame link={link} onOwn={() => setIsOwn(true)} />}
    </VideoPlayer>
  );
}

/** Content of a kept file once it is read. */
function useKeptContent(kept: KeptFile | null): File | null {
  const { data } = useQuery({
    queryKey: ['kept-content', kept?.userId, kept?.fileId],
    queryFn: () => kept && openKept(kept),
    enabled: kept !== null,
    meta: { kept: false },
    gcTime: 0,
  });
  return data ?? null;
}
