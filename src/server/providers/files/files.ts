import type { Readable } from 'node:stream';

/** Content that arrived whole and stands on this machine's disk until it is put somewhere or discarded. */
export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
}

export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** Place on this machine's disk where contents arrive, wherever they are kept afterwards. */
export interface UnfinishedFiles {
  /** Writes what arrives to the disk; where it does not arrive whole, nothing stays. */
  receive(content: Readable): Promise<ReceivedFile>;
  discard(received: ReceivedFile): Promise<void>;
  /** Free bytes on the disk. */
  freeBytes(): Promise<number>;
  /** Removes what was received before a moment and is still there, from a process that ended. */
  removeOld(before: number): Promise<void>;
  /** Removes files that are still being received, when the process ends. */
  close(): Promise<void>;
}

/**
 * Storage for the contents of uploaded files; their owners, names and types are in the table of files. Contents are
 * streamed and never whole in memory. One that is away throws `ProviderFault`.
 */
export interface Files {
  /** Keeps a received file under an id; durable once this resolves. */
  put(id: string, received: ReceivedFile): Promise<void>;
  /** Opens the content of an id; null where there is none. */
  open(id: string, range?: ByteRange): Promise<Readable | null>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Yields the ids of what was stored before a moment, some at a time. */
  storedBefore(moment: number): AsyncIterable<readonly string[]>;
  /** Removes what was begun to be put before a moment and is not there yet, by a process that ended. */
  removeUnfinished(before: number): Promise<void>;
  /** Answers false while a service that has the contents is left alone, since it did not answer. */
  isAnswering(): boolean;
  close(): void;
}
