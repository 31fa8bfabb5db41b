const sentences = {
  full: 'Too much is waiting on this phone. Please connect, so that it can be sent.',
  quota: 'There is no room left on this phone. Please free some, and try again.',
  blocked: 'Another tab of this app holds the storage of this phone. Please close it, and try again.',
  lost: 'The storage of this phone has stopped answering. Please close the app, and open it again.',
  outdated: 'This app has been updated in another tab. Please reload.',
  closed: 'The storage of this phone is closed.',
  unavailable: 'This browser does not let the app keep anything on this phone.',
} as const;

type OutboxErrorCode = keyof typeof sentences;

/** The phone cannot keep what somebody did; the message is for people. */
export class OutboxError extends Error {
  override readonly name = 'UnsentError';
  readonly code: OutboxErrorCode;
  constructor(code: OutboxErrorCode, options?: ErrorOptions) {
    super(sentences[code], options);
    this.code = code;
  }
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : undefined;

const lostWords = /connection.*(?:clos|lost)|database.*clos|internal error/i;

/** Tells a connection that the browser has dropped: Safari does so while the app sleeps, others when storage is short. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof OutboxError) return false;
  const name = nameOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return (
    name === 'InvalidStateError' ||
    name === 'UnknownError' ||
    name === 'AbortError' ||
    lostWords.test(message)
  );
}

/** Translates a browser's storage error; any other error stays as it is. */
export function toOutboxError(error: unknown): unknown {
  if (error instanceof OutboxError) return error;
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return new OutboxError('quota', { cause: error });
  if (name === 'VersionError') return new OutboxError('outdated', { cause: error });
  if (name === 'SecurityError') return new OutboxError('unavailable', { cause: error });
  if (isLostConnection(error)) return new OutboxError('lost', { cause: error });
  return error;
}
