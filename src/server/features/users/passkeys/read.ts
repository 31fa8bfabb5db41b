import type { Passkey } from '#contract/passkeys.ts';
import type { Context } from '#server/context.ts';
import type { PasskeyRow } from '#server/db/tables/sessions.ts';
import { listPasskeyRows } from './store.ts';

const moment = (time: number) => new Date(time).toISOString();

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  oneDevice: row.is_one_device === 1,
  createdDate: moment(row.created_at),
  lastUsedDate: row.last_used_at === null ? null : moment(row.last_used_at),
});

export async function readPasskeys({ database }: Context, userId: number): Promise<Passkey[]> {
  return (await listPasskeyRows(database.reader, userId)).map(presentPasskey);
}
