import { type Moment, minuteMs, msOf } from './clock.ts';

interface Engine {
  readonly Intl: typeof Intl;
  readonly Temporal?: { readonly Now: { timeZoneId(): string } };
}
const engine: Engine = globalThis;

const distance = { timeZoneName: 'longOffset' } as const;

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    // Distances such as `+05:30` are no zones, though engines take them for such.
    return /^[A-Za-z]/.test(zone) ? new Intl.DateTimeFormat('en-US', { ...distance, timeZone: zone }) : null;
  } catch {
    return null;
  }
}

/** Enough for a screen; a list of all zones must not fill the memory. */
const mostFormats = 16;
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** A zone's formatter, which takes far longer to make than to use; null where the engine does not know the zone. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const kept = formats.get(zone);
  if (kept !== undefined) return kept;
  if (formats.size >= mostFormats) formats.clear();
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

let lastRead = { zone: 'UTC', minutes: Number.NaN };

/** The device's zone as the date tables name it, read anew when the device has travelled. */
function readOwnZone(): string {
  const minutes = new Date().getTimezoneOffset();
  if (minutes !== lastRead.minutes) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    lastRead = { zone: formatOf(zone) === null ? 'UTC' : zone, minutes };
  }
  return lastRead.zone;
}

/** The device's own time zone, `UTC` where it names none; without the date tables where the engine can. */
export function ownZone(): string {
  const zone = engine.Temporal?.Now.timeZoneId() ?? readOwnZone();
  return /^(?!Etc\/Unknown$)[A-Za-z]/.test(zone) ? zone : 'UTC';
}

/** True where times in the zone are told without the date tables, which take a slow phone 50 ms to read. */
export const isOwnZone = (zone: string): boolean => zone !== 'UTC' && zone === ownZone();

export const isKnownZone = (zone: string): boolean => isOwnZone(zone) || formatOf(zone) !== null;

/** The zone that a person has chosen, where this device knows it, else the device's own. */
export function readersZone(chosen: string | null): string {
  return chosen !== null && isKnownZone(chosen) ? chosen : ownZone();
}

/** Time by which clocks in a zone are ahead of Greenwich at a moment; none in a zone that is not known. */
export function zoneOffsetMs(moment: Moment, zone: string): number {
  const at = msOf(moment);
  if (zone === 'UTC' || Number.isNaN(at)) return 0;
  if (isOwnZone(zone)) return -new Date(at).getTimezoneOffset() * minuteMs;
  const parts = formatOf(zone)?.formatToParts(at) ?? [];
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
    /([+\-\u2212])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return (sign === '+' ? ahead : -ahead) * minuteMs;
}

/** `GMT+3`, `GMT+5:30`: the zone's distance from Greenwich at a moment. */
export function zoneLabel(zone: string, at: Moment = Date.now()): string {
  const minutes = Math.trunc(zoneOffsetMs(at, zone) / minuteMs);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** `Riyadh` of `Asia/Riyadh`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
