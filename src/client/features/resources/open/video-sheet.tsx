import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isOfflineError } from '#client/api/api-error.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import type { KeptFile } from '#client/kept-files/kept-file.ts';
import { openKept } from '#client/kept-files/kept-store.ts';
import { useKeepFile } from '#client/kept-files/use-keep-file.ts';
import { VideoPlayer } from '#client/ui/display/video-player.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import { type FilePlace, openingTexts, readAgain } from './use-open-file.ts';
import { VimeoFrame } from './vimeo-frame.tsx';

interface VideoSheetProps {
  readonly isOpen: boolean;
  readonly link: ResourceLink;
  readonly place: FilePlace;
  readonly onClose: () => void;
}

/** Plays a video of the room: from this phone where it is kept, else by Vimeo where that has it, else from the server. */
export function VideoSheet({ isOpen, link, place, onClose }: VideoSheetProps) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { state } = useKeepFile();
  const kept = state(link);
  const vimeo = useVimeo(isOpen && kept.name !== 'kept' ? link : null);
  const file = useKeptContent(isOpen && kept.name === 'kept' ? kept.file : null);
  const renew = async () => {
    const again = await readAgain({ api, queryClient }, place, link.id).catch((error: unknown) => {
      throw new Error(isOfflineError(error) ? openingTexts.offline : openingTexts.refused);
    });
    if (again === null) throw new Error(openingTexts.refused);
    return again.url;
  };
  return (
    <VideoPlayer
      isOpen={isOpen}
      title={link.name}
      source={kept.name === 'kept' ? file : link.url}
      onClose={onClose}
      renew={renew}
    >
      {vimeo.id && <VimeoFrame id={vimeo.id} title={link.name} onOwn={vimeo.leave} />}
    </VideoPlayer>
  );
}

/** Video at Vimeo that is to be shown, until our own player is asked for; it comes back with the next opening. */
function useVimeo(link: ResourceLink | null) {
  const isOnline = useIsOnline();
  const [isLeft, setIsLeft] = useState(false);
  const leave = useCallback(() => setIsLeft(true), []);
  const [, id] = /\/video\/(\d+)/.exec(link?.vimeoUploadVideoResponse?.embed.html ?? '') ?? [];
  if (isLeft && link === null) setIsLeft(false);
  // What is played is not begun anew by a line that comes back.
  if (link !== null && !isOnline && !isLeft) setIsLeft(true);
  return { id: isLeft ? undefined : id, leave };
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
