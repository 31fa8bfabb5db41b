import { createLevelMeter } from '#client/video/level-meter.ts';

/** Makes the stream in which an element shows a track; the same one while the track is the same. */
export function createPicture(): (track: MediaStreamTrack | null) => MediaStream | null {
  let stream: MediaStream | null = null;
  return (track) => {
    if (track === null) stream = null;
    else if (stream?.getVideoTracks()[0] !== track) stream = new MediaStream([track]);
    return stream;
  };
}

/** Loudness of whatever track is in use; nothing is measured before somebody asks. */
export function createTrackMeter(): (track: MediaStreamTrack | null) => number {
  let measured: MediaStreamTrack | null = null;
  let meter = createLevelMeter(null);
  return (track) => {
    if (track !== measured) {
      meter.close();
      measured = track;
      meter = createLevelMeter(track);
    }
    return meter.level();
  };
}
