import type { Draft, Entry, Sent } from '#offline/outbox/entry.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';

/** Reads within one transaction. What was written may be of another version of the app, so that nothing has a type yet. */
export interface OutboxReader {
  /** Stored entries in the order in which they were added. */
  entries(): Promise<unknown[]>;
  entriesAfter(seq: number): Promise<unknown[]>;
  entryOf(key: string): Promise<unknown>;
  entriesOfCollapse(name: string): Promise<unknown[]>;
  countEntries(): Promise<number>;
  sent(): Promise<unknown[]>;
  sentOf(key: string): Promise<unknown>;
  /** Texts that are being written, and forms. */
  drafts(): Promise<unknown[]>;
  draftOf(place: string): Promise<unknown>;
  meta(name: string): Promise<unknown>;
}

export interface OutboxWriter extends OutboxReader {
  /** Gives it its place in the order. */
  addEntry(entry: Omit<Entry, 'seq'>): Promise<number>;
  putEntry(entry: unknown): Promise<void>;
  deleteEntry(seq: number): Promise<void>;
  putSent(sent: Sent): Promise<void>;
  deleteSent(key: string): Promise<void>;
  putDraft(draft: Draft | KeptForm): Promise<void>;
  deleteDraft(place: string): Promise<void>;
  putMeta(name: string, value: unknown): Promise<void>;
}

/**
 * Store of what one person has done on this phone and the server does not know yet.
 *
 * A work is one transaction: all of it or nothing. It waits for nothing but the functions it is given, since IndexedDB
 * ends a transaction that is idle. It may be run a second time where the browser dropped the connection, so a repeat
 * must find what the first has done.
 */
export interface OutboxStore {
  read<T>(work: (reading: OutboxReader) => Promise<T>): Promise<T>;
  /** Resolves when what was written is on the disk. */
  write<T>(work: (writing: OutboxWriter) => Promise<T>): Promise<T>;
  close(): void;
}

export interface OutboxStoreOptions {
  /** The database was not there: it is the first time, or the browser has thrown everything away. */
  readonly onCreated?: () => void;
  /** A newer version of the app, in another tab, needs the database: this page must be reloaded. */
  readonly onOutdated?: () => void;
  /** Makes room when the phone is full; the write is then tried once more. */
  readonly makeRoom?: () => Promise<void>;
}

/** The stores of everybody who has used this phone. */
export interface OutboxStores {
  open(userId: number, options?: OutboxStoreOptions): OutboxStore;
  userIds(): Promise<number[]>;
  /** Takes the store and all that it holds away, also while another tab has it open. */
  destroy(userId: number): Promise<void>;
}

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
  override readonly name = 'OutboxError';
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
