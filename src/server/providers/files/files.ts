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
 * Where the contents of uploaded files are; what a file is and whose stands in the table of files. Contents stream in
 * and out and are never whole in memory.
 */
export interface Files {
  /** Writes what arrives to this machine's disk; where it does not arrive whole, nothing stays. */
  receive(content: Readable): Promise<ReceivedFile>;
  discard(received: ReceivedFile): Promise<void>;
  /** Keeps a received file under an id; durable once this resolves. */
  put(id: string, received: ReceivedFile): Promise<void>;
  /** Null where there is nothing under the id. */
  open(id: string, range?: ByteRange): Promise<Readable | null>;
  remove(id: string): Promise<void>;
  /** The ids of all that is kept, some at a time. */
  ids(): AsyncIterable<readonly string[]>;
  /** When something was put under the id; null where nothing is. */
  storedAt(id: string): Promise<number | null>;
  /** What the disk has left on which they arrive. */
  freeBytes(): Promise<number>;
  /** Removes what a process that ended left half received before a moment. */
  removeUnfinished(before: number): Promise<void>;
  /** Removes what is arriving still, when the process ends and nobody waits for it any more. */
  close(): Promise<void>;
}
