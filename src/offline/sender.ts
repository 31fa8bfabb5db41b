import * as v from 'valibot';
import type { Credentials } from '#contract/wire.ts';
import { createDatabase, promised } from './storage/idb-database.ts';

/** Person and credentials with which entries are sent. Stored apart from the outbox, since sign-out removes them. */
export interface Sender extends Credentials {
  readonly userId: number;
  /** The token that the server has refused: no attempt is made with it again. */
  readonly refusedToken: string | null;
}

export interface SenderStore {
  read(): Promise<Sender | null>;
  /** A token that was refused stays refused. */
  write(sender: Omit<Sender, 'refusedToken'>): Promise<void>;
  remove(): Promise<void>;
  markRefused(token: string): Promise<void>;
}

const SenderSchema = v.object({
  userId: v.number(),
  appKey: v.string(),
  appSecret: v.string(),
  tenant: v.string(),
  appVersion: v.string(),
  token: v.nullable(v.string()),
  refusedToken: v.nullable(v.string()),
});

type Change = (before: Sender | null) => Sender | null;

interface RecordPlace {
  get(): Promise<unknown>;
  /** Reads and writes in one transaction. */
  change(change: (before: unknown) => Sender | null): Promise<void>;
}

function readSender(stored: unknown): Sender | null {
  const read = v.safeParse(SenderSchema, stored);
  return read.success ? read.output : null;
}

export function senderStoreIn(place: RecordPlace): SenderStore {
  const change = (change: Change) => place.change((before) => change(readSender(before)));
  return {
    read: async () => readSender(await place.get()),
    write: (sender) =>
      change((before) => {
        const isRefused = sender.token !== null && before?.refusedToken === sender.token;
        return { ...sender, refusedToken: isRefused ? sender.token : null };
      }),
    remove: () => change(() => null),
    markRefused: (token) =>
      change((before) => (before?.token === token ? { ...before, refusedToken: token } : before)),
  };
}

const storeName = 'sender';
const recordName = 'current';

function idbPlace(): RecordPlace {
  const database = createDatabase({
    name: 'sender',
    version: 1,
    build: (opened) => void opened.createObjectStore(storeName),
  });
  return {
    get: () => database.run('readonly', (tx) => promised(tx.objectStore(storeName).get(recordName))),
    change: (change) =>
      database.run('readwrite', async (tx) => {
        const records = tx.objectStore(storeName);
        const after = change(await promised<unknown>(records.get(recordName)));
        if (after === null) await promised(records.delete(recordName));
        else await promised(records.put(after, recordName));
      }),
  };
}

export const idbSenderStore: SenderStore = senderStoreIn(idbPlace());
