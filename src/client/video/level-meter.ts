/** Loudness of a microphone, from 0 to 1. */
export interface LevelMeter {
  level(): number;
  /** To be called where the phone may have stopped measuring. */
  resume(): void;
  close(): void;
}

/** Nothing is measured on a page that was never tapped: browsers do not allow it, and complain. */
const mayMeasure = () => 'AudioContext' in globalThis && navigator.userActivation?.hasBeenActive !== false;

/** Creates the meter of a track; it begins with the first question. */
export function createLevelMeter(track: MediaStreamTrack | null): LevelMeter {
  let measure: LevelMeter | null = null;
  let isClosed = track === null;
  return {
    level() {
      if (isClosed || track === null || !mayMeasure()) return 0;
      measure ??= openMeter(track);
      return measure.level();
    },
    resume: () => measure?.resume(),
    close() {
      isClosed = true;
      measure?.close();
    },
  };
}

function openMeter(track: MediaStreamTrack): LevelMeter {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const source = context.createMediaStreamSource(new MediaStream([track]));
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      if (context.state !== 'running') return 0;
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
    },
    resume: () => void context.resume().catch(() => undefined),
    close() {
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}
