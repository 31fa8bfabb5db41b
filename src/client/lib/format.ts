/** Milliseconds since 1970, or an ISO 8601 text. */
export type Moment = number | string;

/** English and Latin digits whatever the phone speaks: so is every other word on the screen. */
const locale = 'en-US-u-ca-gregory-nu-latn';

/** Making a format takes a phone a hundred times as long as using it. */
function keptFormats(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const format = kept.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    kept.set(zone, format);
    return format;
  };
}

const clockAndDay = keptFormats({
  hourCycle: 'h12',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
});
const distance = keptFormats({ timeZoneName: 'shortOffset' });

type PartName = Intl.DateTimeFormatPartTypes;

function partsIn(format: Intl.DateTimeFormat, moment: Moment): (name: PartName) => string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return () => '?';
  const parts = format.formatToParts(date);
  return (name) => parts.find((part) => part.type === name)?.value ?? '';
}

const inZone = (moment: Moment, zone: string) => partsIn(clockAndDay(zone), moment);

/** `06:00 PM` */
export function formatTime(moment: Moment, zone: string): string {
  const part = inZone(moment, zone);
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}
/** `18 June 2021`, `05 June 2021` */
export function formatDate(moment: Moment, zone: string): string {
  const part = inZone(moment, zone);
  return `${part('day')} ${part('month')} ${part('year')}`;
}
/** `18 Jun 2021`, `05 Jun 2021` */
export function formatShortDate(moment: Moment, zone: string): string {
  const part = inZone(moment, zone);
  return `${part('day')} ${part('month').slice(0, 3)} ${part('year')}`;
}
/** `18 June`, `5 June` */
export function formatDayMonth(moment: Moment, zone: string): string {
  const part = inZone(moment, zone);
  return `${part('day').replace(/^0/, '')} ${part('month')}`;
}
/** `06:00 PM` of today, `18 June, 06:00 PM` of any other day. */
export function formatAsOf(moment: Moment, zone: string, now: Moment = Date.now()): string {
  const day = formatDayMonth(moment, zone);
  const time = formatTime(moment, zone);
  return day === formatDayMonth(now, zone) ? time : `${day}, ${time}`;
}
/** `June` */
export const formatMonth = (moment: Moment, zone: string) => inZone(moment, zone)('month');
/** `Fri` */
export const weekdayShort = (moment: Moment, zone: string) => weekdayLong(moment, zone).slice(0, 3);
/** `Friday` */
export const weekdayLong = (moment: Moment, zone: string) => inZone(moment, zone)('weekday');

function isKnownZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && clockAndDay(zone) !== undefined;
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
  return partsIn(distance(zone), at)('timeZoneName');
}

/** `Riyadh` of `Asia/Riyadh`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
