import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import type { Me } from './session.ts';

/** Who does something, in which transaction, with what the server has: what every action that writes takes first. */
export interface Doing<By = Me> {
  readonly tx: Writer;
  readonly onCommit: OnCommit;
  readonly context: Context;
  readonly me: By;
}
