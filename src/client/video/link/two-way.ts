import { pictureEncoding } from '#client/video/encodings.ts';
import type { Piece } from '#client/video/signals/signal.ts';
import type { OwnTracks } from '#client/video/video-call.ts';
import { answerMedia, type LinkMedia, offerMedia } from './link-media.ts';
import { negotiate } from './negotiation.ts';
import { createTalk, type Talk, type Told } from './talk.ts';

/** Part of a call that all of its links share. */
export interface CallOfLink {
  iceServers(): readonly RTCIceServer[];
  tracks(): OwnTracks;
  /** Number of people in the call. */
  people(): number;
  /** Something may look different now. */
  onChange(): void;
}

export interface TwoWayOptions {
  readonly call: CallOfLink;
  /** This end makes the offers. */
  readonly isOfferer: boolean;
  /** Last word over the link before this one. */
  readonly told: Told;
  say(piece: Piece): void;
  /** Something has come through. */
  onMessage(): void;
  onBye(): void;
}

/** Connection with all that goes over it: sound, picture and words, in both directions. */
export interface TwoWay {
  readonly pc: RTCPeerConnection;
  readonly talk: Talk;
  /** Null until both ends have agreed. */
  readonly media: LinkMedia | null;
  hear(piece: Piece): Promise<void>;
  /** Sends the own tracks of the moment. */
  send(): void;
  /** Says what is wanted and sent, and sends it in the shape of the moment. */
  refresh(): void;
  want(video: boolean): void;
  /** Ways are found by the servers of the moment from here on. */
  configure(): void;
  /** Finds another way, while the one before serves. */
  restart(): void;
  close(): void;
}

export function openTwoWay(options: TwoWayOptions): TwoWay {
  const { call, isOfferer, say } = options;
  const pc = new RTCPeerConnection(configurationOf(call));
  let wantsVideo = true;
  let media: LinkMedia | null = null;

  const encode = () => media?.encode(encodingOf(call, talk.told));
  const sayAll = () => {
    talk.say(stateOf(call.tracks()));
    talk.say({ type: 'wants', video: wantsVideo });
  };
  const onMessage = () => {
    encode();
    options.onMessage();
  };
  const talk = createTalk(pc, {
    told: options.told,
    onOpen() {
      sayAll();
      onMessage();
    },
    onMessage,
    onClose: call.onChange,
    onBye: options.onBye,
  });
  const carry = (carried: LinkMedia | null) => {
    media = carried;
    media?.send(call.tracks());
    encode();
  };
  if (isOfferer) carry(offerMedia(pc, call.onChange));
  const prepareAnswer = () => carry(answerMedia(pc, call.onChange));
  const { hear, restart } = negotiate(pc, { isOfferer, say, prepareAnswer });
  const refresh = () => {
    sayAll();
    encode();
  };

  return {
    pc,
    talk,
    get media() {
      return media;
    },
    hear,
    send() {
      media?.send(call.tracks());
      refresh();
    },
    refresh,
    want(video) {
      if (video === wantsVideo) return;
      wantsVideo = video;
      sayAll();
    },
    configure: () => pc.setConfiguration(configurationOf(call)),
    restart,
    close() {
      media?.speaker.close();
      pc.close();
    },
  };
}

const configurationOf = (call: CallOfLink): RTCConfiguration => ({
  iceServers: [...call.iceServers()],
  bundlePolicy: 'max-bundle',
});

/** A muted track is one that the phone gives to something else, as to a telephone call. */
const isOn = (track: MediaStreamTrack | null) =>
  track?.enabled === true && track.readyState === 'live' && !track.muted;

const stateOf = ({ microphone, camera }: OwnTracks) =>
  ({ type: 'state', microphone: isOn(microphone), camera: isOn(camera) }) as const;

const encodingOf = (call: CallOfLink, told: Told) =>
  pictureEncoding({
    people: call.people(),
    height: shorterSide(call.tracks().camera),
    isWanted: told.wantsPicture,
  });

function shorterSide(track: MediaStreamTrack | null): number | null {
  const { width, height } = track?.getSettings() ?? {};
  return width && height ? Math.min(width, height) : null;
}
