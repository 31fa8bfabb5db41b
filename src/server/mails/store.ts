import { isMailKind, type MailKind, type MailSettings, mailKindTitles } from '#contract/mail-settings.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { type Flag, toFlag } from '#server/db/tables/flag.ts';

const kinds = Object.keys(mailKindTitles).filter(isMailKind);

/** Reads which mails a person gets: all, until they say otherwise. */
export async function readMailSettings(db: Reader, userId: number): Promise<MailSettings> {
  const row = await db
    .selectFrom('mail_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isOn = (kind: MailKind) => row === undefined || row[kind] === 1;
  return {
    arrivals: isOn('arrivals'),
    changes: isOn('changes'),
    decisions: isOn('decisions'),
    deletions: isOn('deletions'),
    reminders: isOn('reminders'),
  };
}

/** Sets which mails a person gets; what is not said stays. */
export async function setMailSettings(
  tx: Writer,
  userId: number,
  change: { readonly [Kind in MailKind]?: boolean | undefined },
): Promise<void> {
  const said: { [Kind in MailKind]?: Flag } = {};
  for (const kind of kinds) {
    const isWanted = change[kind];
    if (isWanted !== undefined) said[kind] = toFlag(isWanted);
  }
  const all = { arrivals: 1, changes: 1, decisions: 1, deletions: 1, reminders: 1 } as const;
  await tx
    .insertInto('mail_settings')
    .values({ ...all, ...said, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...said, user_id: userId }))
    .execute();
}

/** Finds the address of a person as it is compared; undefined where there is no such person. */
export async function findEmailKey(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst();
  return row?.email_key;
}
