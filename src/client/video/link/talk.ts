import { type LinkMessage, readLinkMessage } from './link-messages.ts';

/** News that the other end has given of itself. */
export interface Told {
  readonly microphone: boolean;
  readonly camera: boolean;
  /** They show one's picture. */
  readonly wantsPicture: boolean;
}

export const nothingTold: Told = { microphone: false, camera: false, wantsPicture: true };

/** Words of the two ends to each other, besides sound and pictures. */
export interface Talk {
  readonly told: Told;
  /** The other end has closed the link, which is never opened again. */
  readonly isOver: boolean;
  say(message: LinkMessage): void;
}

interface TalkOptions {
  /** Last word over the link before this one. */
  readonly told: Told;
  onOpen(): void;
  /** Something has come through, and may have changed what is told. */
  onMessage(): void;
  onClose(): void;
  onBye(): void;
}

/** Unsent bytes past which nothing more is said: the link is broken, and all of it is said again. */
const unsentMax = 16_000;

export function createTalk(pc: RTCPeerConnection, options: TalkOptions): Talk {
  const channel = pc.createDataChannel('call', { negotiated: true, id: 0 });
  let told = options.told;
  const hear = (message: LinkMessage) => {
    if (message.type === 'bye') return options.onBye();
    if (message.type === 'wants') told = { ...told, wantsPicture: message.video };
    else told = { ...told, microphone: message.microphone, camera: message.camera };
    options.onMessage();
  };
  channel.addEventListener('open', () => options.onOpen());
  channel.addEventListener('close', () => options.onClose());
  channel.addEventListener('message', ({ data }) => {
    const message = readLinkMessage(data);
    if (message !== null) hear(message);
  });
  return {
    get told() {
      return told;
    },
    get isOver() {
      return channel.readyState === 'closing' || channel.readyState === 'closed';
    },
    say(message) {
      if (channel.readyState !== 'open' || channel.bufferedAmount > unsentMax) return;
      channel.send(JSON.stringify(message));
    },
  };
}
