/** Others whose picture moves at a table; of more, those who spoke last. */
const movingMax = 4;

/** Puts whoever speaks first; who is first already changes nothing. */
export function noteSpeaker(spoken: readonly number[], userId: number): readonly number[] {
  return spoken[0] === userId ? spoken : [userId, ...spoken.filter((id) => id !== userId)];
}

/** Chooses the others whose pictures move: the last speakers, filled up in the order of seats. */
export function movingOf(spoken: readonly number[], seated: readonly number[]): ReadonlySet<number> {
  const known = spoken.filter((id) => seated.includes(id));
  const others = seated.filter((id) => !known.includes(id));
  return new Set([...known, ...others].slice(0, movingMax));
}
