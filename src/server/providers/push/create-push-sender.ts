import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { readOrCreateSetting } from '#server/db/settings.ts';
import type { PushSender } from './push-sender.ts';
import { createWebPush, generateVapidKeys } from './web-push.ts';

interface Options {
  readonly config: Pick<Config, 'pushAllowedHosts' | 'vapidSubject' | 'vapidKeys'>;
  readonly database: Database;
  readonly clock: () => number;
}

const KeysSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
);

/** Creates the sender, with keys that are made once and kept, so that a restart leaves no phone behind. */
export async function createPushSender({ config, database, clock }: Options): Promise<PushSender> {
  const makeKeys = () => JSON.stringify(generateVapidKeys());
  const keys =
    config.vapidKeys ?? v.parse(KeysSchema, await readOrCreateSetting(database, 'vapid keys', makeKeys));
  return createWebPush({ config, keys, clock });
}
