import type { MediaFault } from '#client/video/own/media-fault.ts';
import type { OwnMediaState } from '#client/video/own-media.ts';

type Device = 'camera' | 'microphone';

const faultWords: Readonly<Record<MediaFault, (device: Device) => string>> = {
  denied: (device) =>
    `This browser may not use the ${device}. You can allow it in the settings of this site.`,
  missing: (device) => `There is no ${device} here.`,
  busy: (device) => `Another app is using the ${device}.`,
  failed: (device) => `The ${device} does not start.`,
};

const bothWords: Readonly<Record<MediaFault, string>> = {
  denied:
    'This browser may not use the camera and the microphone. You can allow it in the settings of this site.',
  missing: 'There is no camera and no microphone here.',
  busy: 'Another app is using the camera and the microphone.',
  failed: 'The camera and the microphone do not start.',
};

/** Says why something cannot be sent, and what goes on all the same; null where nothing is in the way. */
export function mediaFaultWords({ camera, microphone }: OwnMediaState): string | null {
  if (microphone.status === 'interrupted')
    return 'The microphone is in use elsewhere on this device. The others do not hear you for now.';
  if (microphone.fault !== null && camera.fault !== null) {
    const why =
      microphone.fault === camera.fault
        ? bothWords[camera.fault]
        : `${faultWords[microphone.fault]('microphone')} ${faultWords[camera.fault]('camera')}`;
    return `${why} You can listen and watch.`;
  }
  if (microphone.fault !== null)
    return `${faultWords[microphone.fault]('microphone')} The others will not hear you.`;
  if (camera.fault !== null) return `${faultWords[camera.fault]('camera')} The others will hear you.`;
  return null;
}

/** Words of the button that joins: what the others will have of oneself. */
export function joinWords({ camera, microphone }: OwnMediaState): string {
  if (camera.isOn && camera.status !== 'closed') return 'Join';
  return microphone.isOn && microphone.status !== 'closed' ? 'Join with sound only' : 'Join to listen';
}
