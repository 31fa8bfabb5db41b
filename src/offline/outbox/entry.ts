import type { ProblemCode } from '#contract/problem.ts';

/** Raised when the envelope changes; entries of all earlier versions are read for ever, unknown ones kept and shown. */
export const entryVersion = 1;

/** Refusal by the server: an answer that another attempt does not change. */
export interface Refusal {
  /** HTTP status; 0 where this phone found out by itself. */
  readonly status: number;
  readonly code: ProblemCode | 'unreadable' | 'left_behind';
  /** The server's sentence. */
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly at: number;
}

/** Outbox entry: what somebody did and the server does not know yet. It holds the intent, not a request. */
export interface Entry {
  /** Order in which things were done; given by the store. */
  readonly seq: number;
  readonly v: number;
  /** Idempotency key (RFC 9562 UUID), made when the entry is written and never changed. */
  readonly key: string;
  readonly kind: string;
  /** By the schema of its kind. */
  readonly args: unknown;
  /** Lane of the entry, under the name by which it is stored: a lane is sent in order, lanes side by side. */
  readonly stream: string;
  /** Keys of entries that must not be waiting any more. */
  readonly after: readonly string[];
  /** Dedupe key: of the entries with one key that have not been tried yet only the newest stays. */
  readonly collapse: string | null;
  readonly createdAt: number;
  /** Attempts begun; written down before each, so that what may have been sent is known. */
  readonly attempts: number;
  /** Attempts that the server answered with a 5xx. */
  readonly failures: number;
  /** Failures while other entries got through: such an entry is at fault itself. */
  readonly overtaken: number;
  /** Count of entries that the server had taken when this one failed last. */
  readonly takenThen: number;
  /** Not tried before this moment. */
  readonly notBefore: number;
  /** Null while it waits. */
  readonly refusal: Refusal | null;
}

/** Record of an entry that the server has taken, kept until what is shown has been read anew. */
export interface Sent {
  readonly key: string;
  readonly kind: string;
  readonly args: unknown;
  readonly collapse: string | null;
  readonly reply: unknown;
  readonly at: number;
}

/**
 * A thing that may be waiting itself: by its id, or by the key of the entry that makes it. The key goes on naming what
 * has been made, so that its lane stays the same; the id finds it on a phone where it was not written.
 */
export type Target = { readonly id: number } | { readonly key: string; readonly id?: number };

/** A text that somebody is writing, kept for the place where it belongs. */
export interface Draft {
  /**
   * `post:<event>`, `answer:<event>:<id or key of the post>`, or what waits and is changed: `edit:<event>:<its key>`, and
   * what was sent: `change:<event>:<id or key>`; behind both an answer has the id or key of its post too.
   */
  readonly place: string;
  readonly html: string;
  readonly savedAt: number;
  /** Tab in which it was written. */
  readonly tab?: string;
  /** Texts that other tabs have written there, the newest first. */
  readonly others?: readonly Text[];
}

/** A text as one tab has written it. */
export interface Text {
  /** Empty where an earlier version of the app has written it. */
  readonly tab: string;
  readonly html: string;
  readonly savedAt: number;
}
