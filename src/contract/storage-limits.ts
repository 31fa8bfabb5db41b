/** Limits of the files that the server stores, apart from the others, which every first load carries. */
export const storageLimits = {
  /** Bytes of all files of one person. */
  maxBytes: 2_147_483_648,
  /** Files of one person, used or not. */
  maxFiles: 1000,
  uploadsAtOnce: 3,
  /** Uploads of one person in a minute that may come to nothing. */
  uploadFailuresPerMinute: 30,
  /** Decoders hold many rows at once, so that a long one costs more than its pixels. */
  imageMaxSideOpenedPx: 16_384,
  imageMaxSidePx: 1600,
  portraitSidePx: 200,
} as const;
