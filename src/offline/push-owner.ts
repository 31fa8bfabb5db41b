import * as v from 'valibot';
import type { Credentials } from '#contract/wire.ts';
import { credentialEntries } from './sender.ts';
import { idbRecord } from './storage/idb-record.ts';

/** Whose notifications come to this phone, with what the worker needs to renew the subscription. */
export interface PushOwner extends Credentials {
  readonly userId: number;
  /** Key of the server to which the phone is subscribed, in base64url. */
  readonly vapidPublicKey: string;
}

const PushOwnerSchema = v.object({ ...credentialEntries, vapidPublicKey: v.string() });

export interface PushOwnerStore {
  read(): Promise<PushOwner | null>;
  write(owner: PushOwner): Promise<void>;
  /** Called at sign-out: what still comes is shown without its content. */
  remove(): Promise<void>;
}

const record = idbRecord<PushOwner>('push-owner', 'owner');

export const pushOwnerStore: PushOwnerStore = {
  read: async () => {
    const owner = v.safeParse(PushOwnerSchema, await record.get());
    return owner.success ? owner.output : null;
  },
  write: (owner) => record.change(() => owner),
  remove: () => record.change(() => null),
};
