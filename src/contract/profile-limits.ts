/** Limits of what people set about themselves that no first screen needs. */
export const profileLimits = {
  /** Days for which a personal address that was left leads on to the new one. */
  formerSuffixDays: 30,
  /** Such addresses of one person. */
  formerSuffixesMax: 3,
} as const;
