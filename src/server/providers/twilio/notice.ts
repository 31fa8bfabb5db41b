import type { TwilioAccount } from './settings.ts';
import { isSignedByTwilio, type SignedNotice } from './signature.ts';

/** Reads the form of a notice; null where Twilio has not signed it, or it is of another account. */
export function readNotice(
  { authToken, accountSid }: TwilioAccount,
  notice: SignedNotice,
): Readonly<Record<string, string>> | null {
  if (!isSignedByTwilio(authToken, notice)) return null;
  const fields = Object.fromEntries(new URLSearchParams(notice.body));
  return fields.AccountSid === accountSid ? fields : null;
}
