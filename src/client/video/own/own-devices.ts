import { type CaptureOptions, capture, captureBoth, type Kind } from './capture.ts';
import { createDevice, type DeviceControl } from './own-device.ts';

export type Controls = Readonly<Record<Kind, DeviceControl>>;

/** Camera and microphone together. */
export interface OwnDevices {
  readonly controls: Controls;
  /** Opens one, instead of what was open before. */
  open(kind: Kind): Promise<void>;
  openBoth(): Promise<void>;
  /** Turns one on or off; a microphone stays open while it is muted. */
  turn(kind: Kind, isOn: boolean): Promise<void>;
}

export function createOwnDevices(options: () => CaptureOptions, onChange: () => void): OwnDevices {
  const open = (kind: Kind) => controls[kind].open(() => capture(kind, options()));
  const control = (kind: Kind) =>
    createDevice({
      onChange,
      onEnd() {
        if (controls[kind].state.isOn) void open(kind);
        else controls[kind].close();
      },
    });
  const controls: Controls = { microphone: control('microphone'), camera: control('camera') };
  return {
    controls,
    open,
    async openBoth() {
      const { microphone, camera } = captureBoth(options());
      await Promise.all([controls.microphone.open(microphone), controls.camera.open(camera)]);
    },
    async turn(kind, isOn) {
      const { state, track, close, enable, wish } = controls[kind];
      if (kind === 'microphone' && track !== null) return enable(isOn);
      if (isOn) return state.status === 'closed' ? open(kind) : undefined;
      close();
      wish(false);
    },
  };
}
