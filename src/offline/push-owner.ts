import * as v from 'valibot';
import type { Credentials } from '#contract/wire.ts';
import { createDatabase, promised } from './storage/idb-database.ts';

/** Whose notifications come to this phone, with what the worker needs to renew the subscription. */
export interface PushOwner extends Credentials {
  readonly userId: number;
  /** Key of the server to which the phone is subscribed, in base64url. */
  readonly vapidPublicKey: string;
}

const PushOwnerSchema = v.object({
  userId: v.number(),
  appKey: v.string(),
  appSecret: v.string(),
  tenant: v.string(),
  appVersion: v.string(),
  token: v.nullable(v.string()),
  vapidPublicKey: v.string(),
});

export interface PushOwnerStore {
  read(): Promise<PushOwner | null>;
  write(owner: PushOwner): Promise<void>;
  /** Called at sign-out: what still comes is shown without its content. */
  remove(): Promise<void>;
}

const storeName = 'owner';
const recordName = 'current';

function createStore(): PushOwnerStore {
  const database = createDatabase({
    name: 'push-owner',
    version: 1,
    build: (opened) => void opened.createObjectStore(storeName),
  });
  const records = (tx: IDBTransaction) => tx.objectStore(storeName);
  return {
    read: async () => {
      const stored = await database.run('readonly', (tx) => promised<unknown>(records(tx).get(recordName)));
      const owner = v.safeParse(PushOwnerSchema, stored);
      return owner.success ? owner.output : null;
    },
    write: (owner) =>
      database.run('readwrite', async (tx) => void (await promised(records(tx).put(owner, recordName)))),
    remove: () =>
      database.run('readwrite', async (tx) => void (await promised(records(tx).delete(recordName)))),
  };
}

export const pushOwnerStore: PushOwnerStore = createStore();
