import { createLevelMeter } from './level-meter.ts';
import { hearLevel, silent } from './speaking.ts';

/** Own voice, as the others hear it. */
export interface OwnVoice {
  readonly isSpeaking: boolean;
  /** Sets the microphone that it is heard from; null where there is none. */
  use(track: MediaStreamTrack | null): void;
  listen(now: number): void;
  /** To be called where the phone may have stopped measuring. */
  resume(): void;
}

export function createOwnVoice(): OwnVoice {
  let used: MediaStreamTrack | null = null;
  let meter = createLevelMeter(null);
  let voice = silent;
  return {
    get isSpeaking() {
      return voice.isSpeaking;
    },
    use(track) {
      if (track === used) return;
      meter.close();
      used = track;
      meter = createLevelMeter(track);
    },
    listen(now) {
      voice = hearLevel(voice, meter.level(), now);
    },
    resume: () => meter.resume(),
  };
}
