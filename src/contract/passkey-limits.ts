export const passkeyLimits = {
  /** Passkeys of one person. */
  most: 20,
  nameMaxLength: 60,
} as const;
