import { qualityOf, type Reading, withReading } from '#client/video/quality.ts';
import { hearLevel, silent } from '#client/video/speaking.ts';
import type { Quality } from '#client/video/video-call.ts';
import type { LinkMedia } from './link-media.ts';
import type { LinkStats } from './link-stats.ts';
import type { Told } from './talk.ts';

/** Sound, frames and words from the other end, and when they last came. */
export interface Incoming {
  readonly isSpeaking: boolean;
  readonly quality: Quality | null;
  /** Something of whatever kind has come within the last seconds. */
  isFlowing(now: number): boolean;
  /** New frames of the picture come. */
  isMoving(now: number): boolean;
  noteFlow(now: number): void;
  /** Listens to the sound, and looks for new frames, of what the other end says that it sends. */
  listen(media: LinkMedia, told: Told, now: number): void;
  noteStats(stats: LinkStats, now: number): void;
  /** This page has slept: its silence says nothing of the other. */
  wake(now: number): void;
}

const silenceMs = 3_000;
const standstillMs = 2_500;
const readEveryMs = 1_900;

export function watchIncoming(): Incoming {
  let flowedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let last: LinkStats = {
    reading: { packets: 0, lost: 0, roundTripMs: null, jitterMs: 0 },
    frames: 0,
    level: null,
  };
  let readings: readonly Reading[] = [];
  let voice = silent;
  const soundSource = createSource();
  const pictureSource = createSource();

  return {
    get isSpeaking() {
      return voice.isSpeaking;
    },
    get quality() {
      return qualityOf(readings);
    },
    isFlowing: (now) => now - flowedAt <= silenceMs,
    isMoving: (now) => now - movedAt <= standstillMs,
    noteFlow(now) {
      flowedAt = now;
    },
    listen({ sound, picture }, told, now) {
      const heard = soundSource(sound);
      if (pictureSource(picture) !== null) movedAt = now;
      if (heard !== null || movedAt === now) flowedAt = now;
      // The last frames of a camera that is off are not the first ones of when it is on again.
      if (!told.camera) movedAt = Number.NEGATIVE_INFINITY;
      const level = heard === null || !told.microphone ? 0 : (heard.audioLevel ?? last.level ?? 0);
      voice = hearLevel(voice, level, now);
    },
    noteStats(stats, now) {
      if (stats.reading.packets > last.reading.packets) flowedAt = now;
      if (stats.frames > last.frames) movedAt = now;
      last = stats;
      if (now - readAt < readEveryMs) return;
      readAt = now;
      readings = withReading(readings, stats.reading);
    },
    wake(now) {
      if (flowedAt > Number.NEGATIVE_INFINITY) flowedAt = now;
    },
  };
}

/** Reads what a receiver plays at the moment; null where that is what it played before. */
function createSource(): (receiver: RTCRtpReceiver) => RTCRtpSynchronizationSource | null {
  let last: number | null = null;
  return (receiver) => {
    const [source] = receiver.getSynchronizationSources?.() ?? [];
    if (source === undefined || source.rtpTimestamp === last) return null;
    last = source.rtpTimestamp;
    return source;
  };
}
