import type { OwnTracks } from '#client/video/video-call.ts';
import { createOwnPublications, type OwnPublications } from './own-publications.ts';
import type { Sdk, SdkOwnTrack, SdkSelf } from './sdk.ts';

/** Time after which a track that could not be published is tried again. */
const againMs = 3_000;

/** Own media in one room after another. */
export interface OwnSending<Own> {
  send(tracks: OwnTracks): void;
  enter(self: SdkSelf<Own>): void;
  lose(): void;
}

export function createOwnSending<Own extends SdkOwnTrack>(
  sdk: Pick<Sdk<Own>, 'LocalAudioTrack' | 'LocalVideoTrack'>,
): OwnSending<Own> {
  let tracks: OwnTracks = { microphone: null, camera: null };
  let current: OwnPublications | null = null;
  return {
    send(next) {
      tracks = next;
      current?.send(next);
    },
    enter(self) {
      const again = () => current === mine && mine.send(tracks);
      const mine = createOwnPublications({ sdk, self, onFailed: () => setTimeout(again, againMs) });
      current = mine;
      mine.send(tracks);
    },
    lose() {
      current?.close();
      current = null;
    },
  };
}
