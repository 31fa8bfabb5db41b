import { createEmitter } from '#client/lib/emitter.ts';
import { type CaptureOptions, type Chosen, type Facing, type Kind, mediaDevices } from './own/capture.ts';
import { type DeviceList, listDevices, noDevices } from './own/device-list.ts';
import type { OwnDevice } from './own/own-device.ts';
import { type Controls, createOwnDevices } from './own/own-devices.ts';
import { createPicture, createTrackMeter } from './own/track-views.ts';
import { hasSameParts } from './snapshot.ts';
import type { OwnTracks } from './video-call.ts';

export interface OwnMediaState extends DeviceList {
  readonly microphone: OwnDevice;
  readonly camera: OwnDevice;
  /** Devices that were chosen by hand, to be kept and given to `createOwnMedia` again. */
  readonly chosen: Chosen;
  /** The way the camera looks; who sees themselves expects a mirror. */
  readonly facing: Facing;
  /** There is a second camera. */
  readonly canFlip: boolean;
  /** Own picture, for an element that shows it. */
  readonly picture: MediaStream | null;
}

/** Devices that are to be on. */
export type Wanted = Readonly<Record<Kind, boolean>>;

/** Own camera and microphone. Nothing here fails: what cannot be had is told in the state, and the rest goes on. */
export interface OwnMedia {
  /** The same object until something changes. */
  state(): OwnMediaState;
  /** Returns the end of listening. */
  subscribe(listener: () => void): () => void;
  wanted(): Wanted;
  /** Tracks to be sent at the moment: a microphone that is muted and a camera that is off are null. */
  tracks(): OwnTracks;
  /** Opens what is wanted, both with one question to the person, and closes the rest. */
  open(wanted: Wanted): Promise<void>;
  /** Mutes or unmutes; opens it where it is not yet open. */
  setMicrophone(isOn: boolean): Promise<void>;
  setCamera(isOn: boolean): Promise<void>;
  /** Uses another device from here on; null leaves it to the browser. */
  choose(kind: Kind, deviceId: string | null): Promise<void>;
  /** Changes to the camera that looks the other way, or to the next one. */
  flip(): Promise<void>;
  /** Loudness of the microphone at this moment, from 0 to 1. */
  level(): number;
  /** Ends measuring, until the loudness is asked for again. */
  stopMeasuring(): void;
  /** Lets everything go; it can be opened again. */
  close(): void;
}

const nothingChosen: Chosen = { microphone: null, camera: null };

/** Creates it with the devices that were chosen an earlier time; nothing is opened yet. */
export function createOwnMedia(chosen: Chosen = nothingChosen): OwnMedia {
  const changes = createEmitter();
  const levelOf = createTrackMeter();
  const pictureOf = createPicture();
  let options: CaptureOptions = { chosen, facing: 'user' };
  let list = noDevices;

  const look = () => {
    const next = stateOf(controls, options, list, pictureOf(controls.camera.track));
    if (hasSameParts(state, next)) return;
    state = next;
    changes.emit();
  };
  const readList = async () => {
    list = await listDevices(list);
    look();
  };
  const after = async (act: Promise<void>) => {
    mediaDevices()?.addEventListener('devicechange', readList);
    await act;
    await readList();
  };
  const { controls, open, openBoth, turn } = createOwnDevices(() => options, look);
  let state = stateOf(controls, options, list, null);
  const use = async (changed: Partial<CaptureOptions>, kind: Kind) => {
    options = { ...options, ...changed };
    look();
    const { status, fault } = controls[kind].state;
    if (status !== 'closed' || fault !== null) await after(open(kind));
  };

  return {
    state: () => state,
    subscribe: changes.subscribe,
    wanted: () => ({ microphone: state.microphone.isOn, camera: state.camera.isOn }),
    tracks: () => tracksOf(controls),
    async open({ microphone, camera }) {
      const isAllClosed = state.microphone.status === 'closed' && state.camera.status === 'closed';
      if (microphone && camera && isAllClosed) return after(openBoth());
      await after(
        Promise.all([turn('microphone', microphone), turn('camera', camera)]).then(() => undefined),
      );
    },
    setMicrophone: (isOn) => after(turn('microphone', isOn)),
    setCamera: (isOn) => after(turn('camera', isOn)),
    choose: (kind, deviceId) => use({ chosen: { ...options.chosen, [kind]: deviceId } }, kind),
    flip: () => use(otherCamera(controls, options, list), 'camera'),
    level: () => levelOf(tracksOf(controls).microphone),
    stopMeasuring: () => void levelOf(null),
    close() {
      mediaDevices()?.removeEventListener('devicechange', readList);
      levelOf(null);
      controls.microphone.close();
      controls.camera.close();
    },
  };
}

const tracksOf = ({ microphone, camera }: Controls): OwnTracks => ({
  microphone: microphone.state.isOn ? microphone.track : null,
  camera: camera.track,
});

function stateOf(
  { microphone, camera }: Controls,
  { chosen, facing }: CaptureOptions,
  list: DeviceList,
  picture: MediaStream | null,
): OwnMediaState {
  return {
    ...list,
    chosen,
    microphone: microphone.state,
    camera: camera.state,
    facing: facingOf(camera.track) ?? facing,
    canFlip: list.cameras.length > 1,
    picture,
  };
}

/** Null where a camera does not tell, as those of a desk: they are told apart by their names. */
function facingOf(track: MediaStreamTrack | null): Facing | null {
  const facing = track?.getSettings().facingMode;
  return facing === 'user' || facing === 'environment' ? facing : null;
}

/** Phones are told which way to look; elsewhere it is the next camera's turn. */
function otherCamera(
  { camera: { track, state } }: Controls,
  { chosen, facing }: CaptureOptions,
  { cameras }: DeviceList,
): Partial<CaptureOptions> {
  if (track === null || facingOf(track) !== null) {
    const next = (facingOf(track) ?? facing) === 'user' ? 'environment' : 'user';
    return { chosen: { ...chosen, camera: null }, facing: next };
  }
  const at = cameras.findIndex(({ id }) => id === state.deviceId);
  return { chosen: { ...chosen, camera: cameras[(at + 1) % cameras.length]?.id ?? null } };
}
