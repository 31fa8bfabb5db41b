/** Mistake of the organiser in a command; its message is one line for the terminal. */
export class UsageError extends Error {
  override name = 'UsageError' as const;
}
