import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Entry, entryVersion, type Target } from './entry.ts';

/** The call that an entry becomes when it is sent. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly input: { readonly params?: object; readonly query?: object; readonly body?: object };
}

interface CallContext {
  readonly userId: number;
  /** The id under which the server knows a target. */
  readonly idOf: (target: Target) => number;
}

/** Entry without its attempts: what is to be done. */
export type Intent = Pick<Entry, 'v' | 'kind' | 'args' | 'stream' | 'after' | 'collapse'>;

/** Command type: one thing that can be done without a network. A new one is these few lines, and a row in `all-kinds.ts`. */
export interface Kind<Args> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Args>;
  /** Name of the lane in which its entries are sent one after the other. */
  readonly lane: (args: Args) => string;
  /** Name under which only the newest entry counts (a like, a star); absent where each counts. */
  readonly dedupeKey?: (args: Args) => string;
  /**
   * Arguments that are kept once the entry has been sent; of entries with the same dedupe key only those of the last.
   * Absent where each entry keeps all of its own.
   */
  readonly retained?: (args: Args) => unknown;
  /** Entries that must have been sent before: the post that is answered, say. */
  readonly targets?: (args: Args) => readonly Target[];
  readonly call: (args: Args, context: CallContext) => Call;
  /** Refusals that mean that there is nothing left to do: deleting what is gone. */
  readonly isDoneBy?: readonly number[];
  /** Takes back what may have been sent under a key: discarding it is not enough. */
  readonly withdrawal?: (args: Args, key: string) => Intent;
  /** Target that this command removes; one that still waits is discarded instead. */
  readonly cancels?: (args: Args) => Target;
}

/** A kind and arguments that fit it. */
export interface ParsedCommand {
  readonly intent: Intent;
  readonly call: (context: CallContext) => Call;
  readonly isDoneBy: readonly number[];
  readonly withdrawal: (key: string) => Intent | null;
  /** Arguments that are kept once it has been sent; null keeps all. */
  readonly retained: { readonly args: unknown } | null;
  readonly cancels: Target | null;
}

/** A kind whose arguments come from the phone's storage, where other versions of the app have written too. */
interface KnownKind {
  readonly name: string;
  /** Null where they do not fit. */
  readonly parse: (args: unknown) => ParsedCommand | null;
}
export type Kinds = ReadonlyMap<string, KnownKind>;

/** The id that a reply gives to what it made; other replies make nothing that can be named. */
export const madeId = (reply: unknown): number | null => {
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : null;
  return typeof id === 'number' ? id : null;
};

export function intentOf<Args>(kind: Kind<Args>, args: NoInfer<Args>): Intent {
  const targets = kind.targets?.(args) ?? [];
  return {
    v: entryVersion,
    kind: kind.name,
    args,
    stream: kind.lane(args),
    after: targets.flatMap((target) => ('key' in target && target.id === undefined ? [target.key] : [])),
    collapse: kind.dedupeKey?.(args) ?? null,
  };
}

export function knownKind<Args>(kind: Kind<Args>): KnownKind {
  return {
    name: kind.name,
    parse(stored) {
      const read = v.safeParse(kind.schema, stored);
      if (!read.success) return null;
      const args = read.output;
      return {
        intent: intentOf(kind, args),
        call: (context) => kind.call(args, context),
        isDoneBy: kind.isDoneBy ?? [],
        withdrawal: (key) => kind.withdrawal?.(args, key) ?? null,
        retained: kind.retained ? { args: kind.retained(args) } : null,
        cancels: kind.cancels?.(args) ?? null,
      };
    },
  };
}

export function defineKind<Args>(kind: Kind<Args>): Kind<Args> {
  return kind;
}

/** Narrows an entry to a kind; its arguments passed the kind's schema when it was written. */
export const isOfKind = <One extends Pick<Entry, 'kind' | 'args'>, Args>(
  one: One,
  { name }: Kind<Args>,
): one is One & { readonly args: Args } => one.kind === name;
