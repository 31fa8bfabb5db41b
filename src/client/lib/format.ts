import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Milliseconds since 1970, or an ISO 8601 text. */
export type Moment = number | string;

const inZone = (moment: Moment, zone: string) => dayjs(moment).tz(zone);

/** `06:00 PM` */
export const formatTime = (moment: Moment, zone: string) => inZone(moment, zone).format('hh:mm A');
/** `18 June 2021` */
export const formatDate = (moment: Moment, zone: string) => inZone(moment, zone).format('DD MMMM YYYY');
/** `18 June` */
export const formatDayMonth = (moment: Moment, zone: string) => inZone(moment, zone).format('D MMMM');
/** `June` */
export const formatMonth = (moment: Moment, zone: string) => inZone(moment, zone).format('MMMM');
/** `Fri` */
export const weekdayShort = (moment: Moment, zone: string) => inZone(moment, zone).format('ddd');
/** `Friday` */
export const weekdayLong = (moment: Moment, zone: string) => inZone(moment, zone).format('dddd');

function isKnownZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Za-z]/.test(zone);
  } catch {
    return false;
  }
}

/** The phone's own time zone; some phones name one that they themselves do not know. */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isKnownZone(zone) ? zone : 'UTC';
}

/** The zone that a person has chosen, where this phone knows it, else the phone's own. */
export function readersZone(chosen: string | null): string {
  return chosen !== null && isKnownZone(chosen) ? chosen : ownZone();
}

/** `GMT+3`: the zone's distance from Greenwich at a moment. */
export function zoneLabel(zone: string, at: Moment = Date.now()): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  return format.formatToParts(new Date(at)).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** `Riyadh` of `Asia/Riyadh`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

const byteUnits = ['kB', 'MB', 'GB'] as const;

/** `18 MB` */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let unit: string = byteUnits[0];
  for (const next of byteUnits.slice(1)) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  const isSmall = value > 0 && value < 10 && unit !== 'kB';
  return `${isSmall ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
