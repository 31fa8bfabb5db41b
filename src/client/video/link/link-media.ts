import { type PictureEncoding, soundMaxBitrate } from '#client/video/encodings.ts';
import type { OwnTracks } from '#client/video/video-call.ts';
import { playTrack, type RemoteSound } from './remote-sound.ts';

/** One sound and one picture in each direction; what is sent changes without a word to the other end. */
export interface LinkMedia {
  readonly sound: RTCRtpReceiver;
  readonly picture: RTCRtpReceiver;
  /** Picture of the other, for an element that shows it. */
  readonly video: MediaStream;
  readonly speaker: RemoteSound;
  send(tracks: OwnTracks): void;
  encode(picture: PictureEncoding): void;
}

type Kind = 'audio' | 'video';

/** Creates the two transceivers of a link, at the end that offers. */
export function offerMedia(pc: RTCPeerConnection, onChange: () => void): LinkMedia {
  const streams = [new MediaStream()];
  const add = (kind: Kind) => pc.addTransceiver(kind, { direction: 'sendrecv', streams });
  return equip(add('audio'), add('video'), onChange);
}

/** Finds those that the other end has offered, and sends on them too; null where something else was offered. */
export function answerMedia(pc: RTCPeerConnection, onChange: () => void): LinkMedia | null {
  const find = (kind: Kind) => pc.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
  const [sound, picture] = [find('audio'), find('video')];
  if (sound === undefined || picture === undefined) return null;
  // In one stream a browser keeps the lips with the words.
  const stream = new MediaStream();
  for (const transceiver of [sound, picture]) {
    transceiver.direction = 'sendrecv';
    transceiver.sender.setStreams?.(stream);
  }
  return equip(sound, picture, onChange);
}

function equip(sound: RTCRtpTransceiver, picture: RTCRtpTransceiver, onChange: () => void): LinkMedia {
  preferUsualCodecs(picture);
  const encodeSound = encoder(sound.sender);
  const encodePicture = encoder(picture.sender);
  return {
    sound: sound.receiver,
    picture: picture.receiver,
    video: new MediaStream([picture.receiver.track]),
    speaker: playTrack(sound.receiver.track, onChange),
    send({ microphone, camera }) {
      replace(sound.sender, microphone);
      replace(picture.sender, camera);
    },
    encode(encoding) {
      encodeSound({ maxBitrate: soundMaxBitrate });
      encodePicture(encoding);
    },
  };
}

function replace(sender: RTCRtpSender, track: MediaStreamTrack | null): void {
  if (sender.track === track) return;
  // It fails where the link is closed meanwhile.
  sender.replaceTrack(track).catch(() => undefined);
}

/** Applies an encoding once it can be, and only where it differs from the one before. */
function encoder(sender: RTCRtpSender): (encoding: Partial<RTCRtpEncodingParameters>) => void {
  let applied = '';
  return (encoding) => {
    const wanted = JSON.stringify(encoding);
    if (wanted === applied) return;
    const parameters = sender.getParameters();
    const [first] = parameters.encodings ?? [];
    // Some browsers have none before the first answer.
    if (first === undefined) return;
    applied = wanted;
    Object.assign(first, encoding);
    sender.setParameters(parameters).catch(() => {
      if (applied === wanted) applied = '';
    });
  };
}

/** Codecs that every browser has and phones encode easily; descriptions stay short, too. */
const usual = /^video\/(?:VP8|H264|rtx)$/i;

function preferUsualCodecs(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpReceiver.getCapabilities?.('video')?.codecs.filter(({ mimeType }) =>
    usual.test(mimeType),
  );
  if (!codecs?.some(({ mimeType }) => !/rtx$/i.test(mimeType))) return;
  try {
    transceiver.setCodecPreferences?.(codecs);
  } catch {
    // Then the browser's own order counts.
  }
}
