/** Somebody's voice over time. */
export interface Voice {
  readonly isSpeaking: boolean;
  /** Last moment at which they were loud enough. */
  readonly heardAt: number;
}

export const silent: Voice = { isSpeaking: false, heardAt: Number.NEGATIVE_INFINITY };

/** Levels from 0 to 1 at which speech begins and goes on. */
const beginsAt = 0.03;
const goesOnAt = 0.015;
/** Pauses between words are shorter. */
const holdMs = 900;

/** Takes in the level of a moment; the same object where nothing changes for whoever looks. */
export function hearLevel(voice: Voice, level: number, now: number): Voice {
  if (level >= (voice.isSpeaking ? goesOnAt : beginsAt)) return { isSpeaking: true, heardAt: now };
  return voice.isSpeaking && now - voice.heardAt > holdMs ? silent : voice;
}
