import type { Transition } from 'framer-motion';

/** Times and curves of `tokens.css`, in seconds, for what moves by script. */
export const motionValues = {
  ease: [0.2, 0, 0, 1],
  fadeTime: 0.14,
  sheetInTime: 0.24,
  roomTime: 0.18,
} as const;

const { ease, fadeTime, sheetInTime, roomTime } = motionValues;

/** A heart springs once. */
export const springs: Transition = { duration: sheetInTime, ease };

/** A list makes room. */
export const makesRoom: Transition = { duration: roomTime, ease };

/** The mark of what is chosen goes to another place. */
export const glides: Transition = { duration: fadeTime, ease };
