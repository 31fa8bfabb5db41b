import { hasSameParts } from '#client/video/snapshot.ts';
import type { Capture } from './capture.ts';
import { faultOf, type MediaFault } from './media-fault.ts';

/** Camera or microphone of one's own. */
export interface OwnDevice {
  /** It is to be on: a microphone that is not muted, a camera that films. False again where it could not be opened. */
  readonly isOn: boolean;
  /** `interrupted` while the phone gives it to something else, as to a telephone call. */
  readonly status: 'closed' | 'opening' | 'open' | 'interrupted';
  /** Reason for which it could not be opened or kept; null where nothing went wrong. */
  readonly fault: MediaFault | null;
  /** Device in use; null where there is none. */
  readonly deviceId: string | null;
}

export interface DeviceControl {
  readonly state: OwnDevice;
  readonly track: MediaStreamTrack | null;
  /** Opens it, instead of what was open before; never fails, but tells why it could not. */
  open(capture: Capture): Promise<void>;
  /** Silences it without letting it go, and back. */
  enable(isEnabled: boolean): void;
  /** Sets what is to be when it is opened the next time. */
  wish(isOn: boolean): void;
  /** Lets it go; its light goes out. */
  close(): void;
}

interface DeviceOptions {
  onChange(): void;
  /** It has ended by itself after some time: another one may take its place. */
  onEnd(): void;
}

const closed: OwnDevice = { isOn: false, status: 'closed', fault: null, deviceId: null };
/** Time after being opened before which a device that ends is not opened again. */
const shortestMs = 3_000;

export function createDevice({ onChange, onEnd }: DeviceOptions): DeviceControl {
  let state = closed;
  let track: MediaStreamTrack | null = null;
  let attempts = 0;
  let openedAt = 0;

  const change = (part: Partial<OwnDevice>) => {
    const next = { ...state, ...part };
    if (hasSameParts(state, next)) return;
    state = next;
    onChange();
  };
  const release = () => {
    attempts += 1;
    track?.stop();
    track = null;
  };
  const fail = (fault: MediaFault) => {
    release();
    change({ ...closed, fault });
  };
  const adopt = (opened: MediaStreamTrack) => {
    track = opened;
    openedAt = performance.now();
    const whileOpen = (act: () => void) => () => {
      if (opened === track) act();
    };
    const end = () => {
      if (performance.now() - openedAt < shortestMs) fail('failed');
      else onEnd();
    };
    opened.addEventListener('ended', whileOpen(end));
    opened.addEventListener(
      'mute',
      whileOpen(() => change({ status: 'interrupted' })),
    );
    opened.addEventListener(
      'unmute',
      whileOpen(() => change({ status: 'open' })),
    );
    change({ status: 'open', deviceId: opened.getSettings().deviceId ?? null });
  };

  return {
    get state() {
      return state;
    },
    get track() {
      return track;
    },
    async open(capture) {
      release();
      const attempt = attempts;
      const isWanted = () => attempt === attempts;
      change({ isOn: true, status: 'opening', fault: null, deviceId: null });
      try {
        const opened = await capture(isWanted);
        if (isWanted()) adopt(opened);
        else opened.stop();
      } catch (error) {
        if (isWanted()) fail(faultOf(error));
      }
    },
    enable(isEnabled) {
      if (track === null) return;
      track.enabled = isEnabled;
      change({ isOn: isEnabled });
    },
    wish: (isOn) => change({ isOn }),
    close() {
      release();
      change({ status: 'closed', deviceId: null });
    },
  };
}
