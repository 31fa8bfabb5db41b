import type { OwnTracks } from '#client/video/video-call.ts';
import type { Sdk, SdkOwnTrack, SdkSelf } from './sdk.ts';

/** One own track as it is sent. */
interface Sent<Own> {
  /** Track of the device that it was made of. */
  readonly source: MediaStreamTrack;
  readonly track: Own;
}

type Kind = keyof OwnTracks;

interface OwnPublicationsOptions<Own extends SdkOwnTrack> {
  readonly sdk: Pick<Sdk<Own>, 'LocalAudioTrack' | 'LocalVideoTrack'>;
  readonly self: SdkSelf<Own>;
  /** A track could not be published: what is to be sent has to be said again after a while. */
  onFailed(): void;
}

/** Own microphone and camera in one room. */
export interface OwnPublications {
  send(tracks: OwnTracks): void;
  /** Lets the tracks go, once one is in the room no longer. */
  close(): void;
}

/**
 * Creates what sends one's own tracks. Clones of them are sent: the app silences the microphone's own track, and Twilio's
 * client, which compares before it does so itself, would then silence nothing of what it sends. A muted microphone stays
 * published, so that the first word after it is heard; a camera that is off is taken away.
 */
export function createOwnPublications<Own extends SdkOwnTrack>({
  sdk,
  self,
  onFailed,
}: OwnPublicationsOptions<Own>): OwnPublications {
  const sent: Record<Kind, Sent<Own> | null> = { microphone: null, camera: null };

  const take = (kind: Kind) => {
    const before = sent[kind];
    if (before === null) return;
    sent[kind] = null;
    self.unpublishTrack(before.track);
    before.track.stop();
  };
  const publish = (kind: Kind, source: MediaStreamTrack) => {
    const clone = source.clone();
    // Safari has clones begin enabled.
    clone.enabled = source.enabled;
    const track = new sdk[kind === 'microphone' ? 'LocalAudioTrack' : 'LocalVideoTrack'](clone);
    sent[kind] = { source, track };
    self.publishTrack(track).catch(() => {
      // One that was taken away before it was there is refused too.
      if (sent[kind]?.track !== track) return;
      sent[kind] = null;
      track.stop();
      onFailed();
    });
  };
  const replace = (kind: Kind, source: MediaStreamTrack | null) => {
    if (sent[kind]?.source === source) return;
    take(kind);
    if (source !== null) publish(kind, source);
  };

  return {
    send({ microphone, camera }) {
      replace('camera', camera);
      const isMuted = microphone === null && sent.microphone?.source.readyState === 'live';
      if (!isMuted) replace('microphone', microphone);
      sent.microphone?.track.enable(!isMuted);
    },
    close() {
      for (const kind of ['microphone', 'camera'] as const) {
        sent[kind]?.track.stop();
        sent[kind] = null;
      }
    },
  };
}
