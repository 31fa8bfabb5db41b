/** What the organiser did wrong, in one line. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}
