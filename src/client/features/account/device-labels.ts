import type { UserSession } from '#contract/users.ts';
import { formatDate, isSameDay } from '#domain/time/dates.ts';

export const deviceName = ({ device }: Pick<UserSession, 'device'>) => device ?? 'Unknown device';

/** Name of the device in hand. */
export const ownDeviceLabel = ({ device }: Pick<UserSession, 'device'>) =>
  /Windows|Mac|Linux|ChromeOS/i.test(device ?? '') ? 'This computer' : 'This phone';

export interface Reader {
  readonly zone: string;
  readonly now: number;
}

export const signedInLabel = ({ createdDate }: UserSession, { zone }: Reader) =>
  `Signed in on ${formatDate(createdDate, zone)}`;

export function lastUsedLabel({ lastUsedDate }: UserSession, { zone, now }: Reader): string {
  return isSameDay(lastUsedDate, now, zone)
    ? 'Last used today'
    : `Last used on ${formatDate(lastUsedDate, zone)}`;
}
