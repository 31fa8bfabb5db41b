import { mediaDevices } from './capture.ts';

/** Device as it is offered for choice; its label is empty where the browser hides it. */
export interface DeviceChoice {
  readonly id: string;
  readonly label: string;
}

export interface DeviceList {
  readonly microphones: readonly DeviceChoice[];
  readonly cameras: readonly DeviceChoice[];
}

export const noDevices: DeviceList = { microphones: [], cameras: [] };

/** Lists what is there, the same object as before where that is the same; a browser names none before one was used. */
export async function listDevices(before: DeviceList): Promise<DeviceList> {
  const all =
    (await mediaDevices()
      ?.enumerateDevices()
      .catch(() => [])) ?? [];
  const ofKind = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  const list = { microphones: ofKind('audioinput'), cameras: ofKind('videoinput') };
  return JSON.stringify(list) === JSON.stringify(before) ? before : list;
}
