import type { BodyOf } from '#contract/endpoint.ts';
import type { MailSettings, putMailSettings } from '#contract/mail-settings.ts';
import type { ActionContext } from '#server/action.ts';
import type { Writer } from '#server/db/database.ts';
import { readMailSettings, setMailSettings } from '#server/mails/store.ts';
import type { SwitchOff } from '#server/mails/switch-off.ts';

/** Sets which mails a person gets; what is not said stays. */
export async function changeMailSettings(
  { tx, me: { userId } }: ActionContext,
  change: BodyOf<typeof putMailSettings>,
): Promise<MailSettings> {
  await setMailSettings(tx, userId, change);
  return readMailSettings(tx, userId);
}

/** Switches off what the link of a mail stands for. */
export const switchOff = (tx: Writer, { userId, kind }: SwitchOff): Promise<void> =>
  setMailSettings(tx, userId, { [kind]: false });
