import * as v from 'valibot';
import type { Credentials } from '#contract/wire.ts';
import { idbRecord, type StoredRecord } from './storage/idb-record.ts';

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

/** Fields of whoever a stored record is of, with what the worker calls the server with. */
export const credentialEntries = {
  userId: v.number(),
  appKey: v.string(),
  appSecret: v.string(),
  tenant: v.string(),
  appVersion: v.string(),
  token: v.nullable(v.string()),
};

const SenderSchema = v.object({
  ...credentialEntries,
  refusedToken: v.nullable(v.string()),
});

type Change = (before: Sender | null) => Sender | null;

function readSender(stored: unknown): Sender | null {
  const read = v.safeParse(SenderSchema, stored);
  return read.success ? read.output : null;
}

export function senderStoreIn(record: StoredRecord<Sender>): SenderStore {
  const change = (change: Change) => record.change((before) => change(readSender(before)));
  return {
    read: async () => readSender(await record.get()),
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

export const idbSenderStore: SenderStore = senderStoreIn(idbRecord('sender', 'sender'));
