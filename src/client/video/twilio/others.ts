import { playTrack, type RemoteSound } from '#client/video/link/remote-sound.ts';
import { absentPeer, type CallPeer, type PeerConnection, type Quality } from '#client/video/video-call.ts';
import type { SdkOthers, SdkParticipant, SdkRemotePicture } from './sdk.ts';

/** Others at the table, as far as they are in the room. */
export interface Others {
  /** Sets who sits there, in order; who is no longer named is neither heard nor seen. */
  seat(userIds: readonly number[]): void;
  /** Those of them who are in the room. */
  inCall(room: SdkOthers | null): readonly number[];
  /** Looks at them anew, and plays what they say. */
  look(room: SdkOthers | null): readonly CallPeer[];
  /** Chooses whose pictures move. */
  want(room: SdkOthers | null, moving: ReadonlySet<number>): void;
  readonly isSoundBlocked: boolean;
  playSound(): void;
  close(): void;
}

/** Grade of Twilio's levels from 0 to 5. */
function qualityOf(level: number | null): Quality | null {
  if (level === null) return null;
  if (level <= 1) return 'poor';
  return level === 2 ? 'weak' : 'good';
}

const ofRoom = (room: SdkOthers): ReadonlyMap<string, SdkParticipant> =>
  new Map([...room.participants.values()].map((participant) => [participant.identity, participant]));

const picturesOf = ({ videoTracks }: SdkParticipant): readonly SdkRemotePicture[] =>
  [...videoTracks.values()].flatMap(({ track }) => track ?? []);

/** Answers true where something of theirs has come in, or they send nothing. */
function isThrough({ audioTracks, videoTracks }: SdkParticipant): boolean {
  const all = [...audioTracks.values(), ...videoTracks.values()];
  return all.length === 0 || all.some(({ track }) => track !== null);
}

/** Streams for elements that show a picture, one for each track. */
function createStreams(): (track: MediaStreamTrack) => MediaStream {
  const streams = new WeakMap<MediaStreamTrack, MediaStream>();
  return (track) => {
    const stream = streams.get(track) ?? new MediaStream([track]);
    streams.set(track, stream);
    return stream;
  };
}

/** Voices that are played, by their tracks. */
function createVoices(onChange: () => void) {
  const voices = new Map<MediaStreamTrack, RemoteSound>();
  return {
    play(tracks: readonly MediaStreamTrack[]) {
      for (const [track, voice] of voices) {
        if (tracks.includes(track)) continue;
        voices.delete(track);
        voice.close();
      }
      for (const track of tracks) if (!voices.has(track)) voices.set(track, playTrack(track, onChange));
    },
    all: () => [...voices.values()],
  };
}

interface Known {
  /** One was connected with them before. */
  readonly isMet: boolean;
  streamOf(track: MediaStreamTrack): MediaStream;
}

function connectionOf(room: SdkOthers, participant: SdkParticipant, isMet: boolean): PeerConnection {
  if (room.state === 'reconnecting' || participant.state === 'reconnecting') return 'reconnecting';
  return isMet || isThrough(participant) ? 'connected' : 'connecting';
}

function peerOf(room: SdkOthers, participant: SdkParticipant, { isMet, streamOf }: Known): CallPeer {
  const connection = connectionOf(room, participant, isMet);
  const isHeard = [...participant.audioTracks.values()].some((sound) => sound.isTrackEnabled);
  const camera = [...participant.videoTracks.values()].findLast((picture) => picture.isTrackEnabled);
  const moves = camera?.track && !camera.track.isSwitchedOff && connection === 'connected';
  return {
    userId: Number(participant.identity),
    connection,
    isHeard,
    hasCamera: camera !== undefined,
    isSpeaking: isHeard && room.dominantSpeaker?.identity === participant.identity,
    quality: connection === 'connected' ? qualityOf(participant.networkQualityLevel) : null,
    video: moves ? streamOf(camera.track.mediaStreamTrack) : null,
  };
}

/** Creates the view of the others; `onChange` is called where a sound is blocked or plays again. */
export function createOthers(onChange: () => void): Others {
  let seated: readonly number[] = [];
  /** Those with whom one was connected, and who have not left since. */
  let met: ReadonlySet<number> = new Set();
  const streamOf = createStreams();
  const voices = createVoices(onChange);
  const switched = new WeakMap<SdkRemotePicture, boolean>();

  const inRoom = (room: SdkOthers | null): readonly (readonly [number, SdkParticipant])[] => {
    if (room === null) return [];
    const all = ofRoom(room);
    return seated.flatMap((userId) => {
      const participant = all.get(String(userId));
      return participant === undefined ? [] : [[userId, participant]];
    });
  };

  return {
    seat(userIds) {
      seated = userIds;
    },
    inCall: (room) => inRoom(room).map(([userId]) => userId),
    look(room) {
      const there = new Map(inRoom(room));
      const sounds = [...there.values()].flatMap(({ audioTracks }) => [...audioTracks.values()]);
      voices.play(sounds.flatMap(({ track }) => track?.mediaStreamTrack ?? []));
      const peers = seated.map((userId): CallPeer => {
        const participant = there.get(userId);
        if (room !== null && participant !== undefined)
          return peerOf(room, participant, { isMet: met.has(userId), streamOf });
        // Out of the room oneself, one knows nothing of whether they have left.
        const isMissed = room === null && met.has(userId);
        return { userId, ...absentPeer, connection: isMissed ? 'reconnecting' : 'absent' };
      });
      met = new Set(
        peers.flatMap(({ userId, connection }) =>
          connection === 'connected' || connection === 'reconnecting' ? [userId] : [],
        ),
      );
      return peers;
    },
    want(room, moving) {
      for (const [userId, participant] of inRoom(room))
        for (const picture of picturesOf(participant)) {
          const isWanted = moving.has(userId);
          if (switched.get(picture) === isWanted) continue;
          switched.set(picture, isWanted);
          if (isWanted) picture.switchOn();
          else picture.switchOff();
        }
    },
    get isSoundBlocked() {
      return voices.all().some(({ isBlocked }) => isBlocked);
    },
    playSound() {
      for (const voice of voices.all()) voice.play();
    },
    close: () => voices.play([]),
  };
}
