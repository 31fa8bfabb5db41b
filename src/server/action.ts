import type { Context } from './context.ts';
import type { OnCommit, Writer } from './db/database.ts';
import type { Me } from './http/session.ts';

/** Transaction, caller and services: the first parameter of every action that writes. */
export interface ActionContext<By = Me> {
  readonly tx: Writer;
  readonly onCommit: OnCommit;
  readonly context: Context;
  readonly me: By;
}
