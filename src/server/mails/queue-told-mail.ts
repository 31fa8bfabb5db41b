import type { MailKind } from '#contract/mail-settings.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { composeMail, type MailContent, type MailPart } from './compose-mail.ts';
import { readMailSettings } from './store.ts';
import { switchOffAddress, switchOffHeaders } from './switch-off.ts';

interface ToldMail {
  readonly kind: MailKind;
  readonly userId: number;
  readonly content: MailContent;
  /** Person whose words it holds, where they are not the recipient's. */
  readonly about?: number;
  readonly now: number;
  readonly uselessAt: number;
}

/** Queues a mail of a kind that people can switch off, unless this person has, in the transaction that needs it. */
export async function queueToldMail(
  tx: Writer,
  context: Pick<Context, 'config' | 'secret'>,
  { kind, userId, content, about, now, uselessAt }: ToldMail,
): Promise<void> {
  const settings = await readMailSettings(tx, userId);
  if (!settings[kind]) return;
  const footer: MailPart = {
    kind: 'way',
    text: 'You can switch these mails off:',
    link: `${context.config.publicUrl}/account/notifications`,
  };
  const mail = composeMail({ ...content, parts: [...content.parts, footer] });
  const address = switchOffAddress(context, { userId, kind, emailKey: emailKey(content.to) });
  const told = about === undefined ? mail : { ...mail, about };
  await queueMail(tx, { mail: { ...told, headers: switchOffHeaders(address) }, now, uselessAt });
}
