import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMailKind, type MailKind } from '#contract/mail-settings.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { findEmailKey } from './store.ts';

/** Path of the page, and of the call of mail programs, that switch a kind of mails off. */
export const switchOffPath = '/api/mails/off';

export interface SwitchOff {
  readonly userId: number;
  readonly kind: MailKind;
}

/** Signature of a switch, bound to the address: mails to a former one switch nothing off. */
const signature = (secret: string, { userId, kind }: SwitchOff, emailKey: string): string =>
  createHmac('sha256', secret).update(`mail-off:${userId}:${kind}:${emailKey}`).digest('base64url');

interface Receiver extends SwitchOff {
  readonly emailKey: string;
}

/** Address that switches a kind of mails off for a person, without signing in. It works as long as their e-mail address. */
export function switchOffAddress(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  { emailKey, ...off }: Receiver,
): string {
  const token = [off.userId, off.kind, signature(secret, off, emailKey)].join('.');
  return `${config.publicUrl}${switchOffPath}?token=${token}`;
}

/** Header fields by which mail programs show a button of their own (RFC 2369, RFC 8058). */
export const switchOffHeaders = (address: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const tokenPattern = /^(\d{1,9})\.([a-z]{1,20})\.([\w-]{43})$/;

/** Reads whose mails, and which, a token switches off; null where it is not one of ours, or of a former address. */
export async function readSwitchOff(db: Reader, secret: string, token: unknown): Promise<SwitchOff | null> {
  const [, id, kind = '', given = ''] = tokenPattern.exec(typeof token === 'string' ? token : '') ?? [];
  if (id === undefined || !isMailKind(kind)) return null;
  const off = { userId: Number(id), kind };
  const emailKey = await findEmailKey(db, off.userId);
  if (emailKey === undefined) return null;
  const right = Buffer.from(signature(secret, off, emailKey));
  return timingSafeEqual(Buffer.from(given), right) ? off : null;
}
