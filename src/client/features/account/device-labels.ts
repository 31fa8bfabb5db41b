import type { UserSession } from '#contract/users.ts';
import { type ProgrammeClock, programmeNow, shown } from '#domain/time/clock.ts';
import { formatDate, formatTime, isSameDay } from '#domain/time/dates.ts';

export const deviceName = ({ device }: Pick<UserSession, 'device'>) => device ?? 'Unknown device';

/** Name of the device in hand. */
export const ownDeviceLabel = ({ device }: Pick<UserSession, 'device'>) =>
  /Windows|Mac|Linux|ChromeOS/i.test(device ?? '') ? 'This computer' : 'This phone';

export interface Reader {
  readonly zone: string;
  readonly clock: ProgrammeClock;
}

/** With its time: two devices of one kind are told apart by nothing else. */
const withTime = (moment: number, zone: string) => `${formatDate(moment, zone)}, ${formatTime(moment, zone)}`;

export const signedInLabel = ({ createdDate }: UserSession, { zone, clock }: Reader) =>
  `Signed in on ${withTime(shown(createdDate, clock), zone)}`;

export function lastUsedLabel({ lastUsedDate }: UserSession, { zone, clock }: Reader): string {
  const at = shown(lastUsedDate, clock);
  return isSameDay(at, programmeNow(clock), zone)
    ? `Last used today, ${formatTime(at, zone)}`
    : `Last used on ${withTime(at, zone)}`;
}
