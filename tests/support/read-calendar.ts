/** Reads calendar files as a calendar does that knows of no zone but what the file says (RFC 5545). */
interface Line {
  readonly name: string;
  readonly zone: string | undefined;
  readonly value: string;
}
type Component = readonly Line[];

interface Observance {
  readonly onset: number;
  readonly from: number;
  readonly to: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

function readLines(text: string): Line[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return lines.map((line) => {
    const [, name = '', zone, value = ''] = /^([A-Z-]+)(?:;TZID=([^:]+))?:(.*)$/.exec(line) ?? [];
    return { name, zone, value };
  });
}

/** Lines of each component of a name, with those of the components in it. */
function componentsOf(lines: readonly Line[], name: string): Component[] {
  const found: Line[][] = [];
  for (const line of lines) {
    if (line.name === 'BEGIN' && line.value === name) found.push([]);
    const open = found.at(-1);
    const isOpen = open?.at(-1)?.name !== 'END' || open.at(-1)?.value !== name;
    if (open && isOpen) open.push(line);
  }
  return found;
}

export const textOf = (component: Component, name: string): string | undefined =>
  component.find((line) => line.name === name)?.value;

export const readEvents = (text: string): Component[] => componentsOf(readLines(text), 'VEVENT');

/** `20210618T180500` as if it were in UTC. */
function stampMs(stamp: string): number {
  const [, year, month, date, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`);
}

function offsetMs(text = ''): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * minute * (sign === '-' ? -1 : 1);
}

function observancesOf(lines: readonly Line[], zone: string): Observance[] {
  const found = componentsOf(lines, 'VTIMEZONE').find((one) => textOf(one, 'TZID') === zone) ?? [];
  const parts = ['STANDARD', 'DAYLIGHT'].flatMap((name) => componentsOf(found, name));
  const observances = parts.flatMap((part) => {
    const [from, to] = [offsetMs(textOf(part, 'TZOFFSETFROM')), offsetMs(textOf(part, 'TZOFFSETTO'))];
    const onsets = part.filter(({ name }) => name === 'DTSTART' || name === 'RDATE');
    return onsets.map(({ value }) => ({ onset: stampMs(value) - from, from, to }));
  });
  return observances.toSorted((a, b) => a.onset - b.onset);
}

/** The first moment of a local time, by the distance before the change where the clocks leave it out (3.3.5). */
function momentOf(wall: number, observances: readonly Observance[]): number {
  const inForce = observances.findIndex(({ onset, to }, index) => {
    const next = observances[index + 1]?.onset ?? Number.POSITIVE_INFINITY;
    return wall - to >= onset && wall - to < next;
  });
  const found = observances[inForce];
  if (found) return wall - found.to;
  const left = observances.find(({ onset, from, to }) => wall - from >= onset && wall - to < onset);
  return left ? wall - left.from : Number.NaN;
}

/** Starts and ends of an event, at most as many as asked for. */
export function readOccurrences(text: string, event: Component): { start: number; end: number }[] {
  const starts = event.find(({ name }) => name === 'DTSTART');
  const ends = event.find(({ name }) => name === 'DTEND') ?? starts;
  const rule = new Map(
    (textOf(event, 'RRULE') ?? '').split(';').map((part) => part.split('=') as [string, string]),
  );
  if (!starts || !ends) return [];
  const observances = observancesOf(readLines(text), starts.zone ?? '');
  const at = (wall: number) => (starts.zone === undefined ? wall : momentOf(wall, observances));
  const first = stampMs(starts.value);
  const length = at(stampMs(ends.value)) - at(first);
  if (!rule.has('FREQ')) return [{ start: at(first), end: at(first) + length }];
  const found: { start: number; end: number }[] = [];
  const until = stampMs(rule.get('UNTIL') ?? '99990101T000000Z');
  for (let wall = first; found.length < Number(rule.get('COUNT') ?? 5_000); wall += day) {
    if (!(at(wall) <= until)) break;
    if (isNamed(rule, new Date(wall))) found.push({ start: at(wall), end: at(wall) + length });
  }
  return found;
}

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function isNamed(rule: ReadonlyMap<string, string>, date: Date): boolean {
  const names = (part: string, value: number) => !rule.has(part) || rule.get(part) === String(value);
  const weekday = dayNames[date.getUTCDay()];
  const nth = Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(date.getTime() + 7 * day).getUTCMonth() !== date.getUTCMonth();
  const days = rule.get('BYDAY')?.split(',');
  const isDay = days?.some(
    (on) => on === weekday || on === `${nth}${weekday}` || (isLast && on === `-1${weekday}`),
  );
  return (
    isDay !== false && names('BYMONTHDAY', date.getUTCDate()) && names('BYMONTH', date.getUTCMonth() + 1)
  );
}
