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

/**
 * Storage for the contents of uploaded files; their owners, names and types are in the table of files. Contents are
 * streamed and never whole in memory.
 */
export interface Files {
  /** Writes what arrives to this machine's disk; where it does not arrive whole, nothing stays. */
  receive(content: Readable): Promise<ReceivedFile>;
  discard(received: ReceivedFile): Promise<void>;
  /** Keeps a received file under an id; durable once this resolves. */
  put(id: string, received: ReceivedFile): Promise<void>;
  /** Opens the content of an id; null where there is none. */
  open(id: string, range?: ByteRange): Promise<Readable | null>;
  remove(id: string): Promise<void>;
  /** Yields all stored ids, some at a time. */
  ids(): AsyncIterable<readonly string[]>;
  /** Finds the moment at which an id was stored; null where it is not there. */
  storedAt(id: string): Promise<number | null>;
  /** Free bytes on the disk to which uploads are written. */
  freeBytes(): Promise<number>;
  /** Removes files that were left half received before a moment, by a process that ended. */
  removeUnfinished(before: number): Promise<void>;
  /** Removes files that are still being received, when the process ends. */
  close(): Promise<void>;
}
