export type Facing = 'user' | 'environment';

/** Devices that were chosen by hand; null leaves it to the browser. */
export interface Chosen {
  readonly microphone: string | null;
  readonly camera: string | null;
}

export interface CaptureOptions {
  readonly chosen: Chosen;
  readonly facing: Facing;
}

export type Kind = keyof Chosen;

const pictureSize = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24 } };
const plainSound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

const exactly = (deviceId: string | null) => (deviceId === null ? {} : { deviceId: { exact: deviceId } });

/** A chosen camera faces where it faces. */
const constraints: Readonly<Record<Kind, (options: CaptureOptions) => MediaStreamConstraints>> = {
  microphone: ({ chosen }) => ({ audio: { ...plainSound, ...exactly(chosen.microphone) } }),
  camera: ({ chosen, facing }) => ({
    video: { ...pictureSize, ...(chosen.camera === null ? { facingMode: facing } : exactly(chosen.camera)) },
  }),
};

/** Insecure pages have no devices at all, whatever the types say. */
export const mediaDevices = (): MediaDevices | undefined =>
  (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;

function trackOf(stream: MediaStream, kind: Kind): MediaStreamTrack {
  const [track] = kind === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks();
  if (track === undefined) throw missing();
  return track;
}

const missing = () => new DOMException('There is no such device.', 'NotFoundError');

async function getMedia(asked: MediaStreamConstraints): Promise<MediaStream> {
  const devices = mediaDevices();
  if (devices === undefined) throw missing();
  return devices.getUserMedia(asked);
}

const isGone = (error: unknown) =>
  error instanceof Error && (error.name === 'OverconstrainedError' || error.name === 'NotFoundError');

/** Opens a device, as long as it is wanted. */
export type Capture = (isWanted: () => boolean) => Promise<MediaStreamTrack>;

/** Opens one device; where the chosen one is gone the browser chooses. */
export async function capture(kind: Kind, options: CaptureOptions): Promise<MediaStreamTrack> {
  try {
    return trackOf(await getMedia(constraints[kind](options)), kind);
  } catch (error) {
    if (options.chosen[kind] === null || !isGone(error)) throw error;
    const chosen = { ...options.chosen, [kind]: null };
    return trackOf(await getMedia(constraints[kind]({ ...options, chosen })), kind);
  }
}

/** Opens both, with one question to the person; each by itself where both cannot be had and it is still wanted. */
export function captureBoth(options: CaptureOptions): Readonly<Record<Kind, Capture>> {
  const both = getMedia({ ...constraints.microphone(options), ...constraints.camera(options) });
  const part = (kind: Kind) => (isWanted: () => boolean) =>
    both.then(
      (stream) => trackOf(stream, kind),
      (error: unknown) => (isWanted() ? capture(kind, options) : Promise.reject(error)),
    );
  return { microphone: part('microphone'), camera: part('camera') };
}
