/** Reason for which a camera or microphone cannot be had. */
export type MediaFault =
  /** The person or their browser has refused it. */
  | 'denied'
  /** There is none, or the page may not ask. */
  | 'missing'
  /** Another program has it. */
  | 'busy'
  | 'failed';

const faults: Readonly<Record<string, MediaFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Names what `getUserMedia` has thrown. */
export const faultOf = (error: unknown): MediaFault =>
  (error instanceof Error && Object.hasOwn(faults, error.name) ? faults[error.name] : undefined) ?? 'failed';
