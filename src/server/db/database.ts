import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export type Reader = Kysely<Tables>;
declare const inTransaction: unique symbol;
/**
 * Query builder inside a transaction. Only `Database.transaction` hands one out, so a write outside does not compile.
 */
export type Writer = Reader & { readonly [inTransaction]: true };

/** Registers an effect that runs after the commit and never when the transaction is rolled back. */
export type OnCommit = (effect: () => void) => void;
export type Work<T> = (tx: Writer, onCommit: OnCommit) => Promise<T>;

interface Access {
  /** Reads outside a transaction: the last committed state. */
  readonly reader: Reader;
  /**
   * Runs `work` and resolves once it is durable.
   * `work` waits for nothing but its own queries, since others wait for it, and may run again after a serialisation failure.
   */
  transaction<T>(work: Work<T>): Promise<T>;
}

/** The database of the calls: what takes longer than people wait is ended, and fails as unavailable. */
export interface Database extends Access {
  readonly kind: DatabaseKind;
  /** The same for what nobody waits for and may take minutes: exports, clean-up, a demo that is made. */
  readonly patient: Access;
  /** Takes what was deleted out of the log that is written ahead, where that is this process's own. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}

/** Runs the effects of a transaction after its commit; one that throws is reported and does not stop the others. */
export function runEffects(effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}

/** Brands a query builder as a writer, for the compiler only: the value is the same builder. */
export function asWriter(builder: Reader): Writer {
  return builder as Writer;
}
