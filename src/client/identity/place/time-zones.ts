import type { PickOption } from '#client/ui/pick-options.ts';
import { cityOf } from './time-zone-words.ts';
import { countryOfZone } from './zone-countries.ts';

const offsetFormat = { timeZoneName: 'shortOffset' } as const;

/** Minutes of `GMT+5:30`. */
function minutesOf(label: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+\-\u2212])(\d+)(?::(\d+))?/.exec(label) ?? [];
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/** Not kept as the few formats of the screens are: there are hundreds of these. */
function labelOf(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...offsetFormat, timeZone: zone }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** All time zones that this phone knows, and `chosen`, from west to east. */
export function timeZoneOptions(chosen: string, at = Date.now()): PickOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen !== '') zones.add(chosen);
  return [...zones]
    .map((id) => {
      const country = countryOfZone(id);
      const end = labelOf(id, at);
      const area = id
        .slice(0, id.lastIndexOf('/') + 1)
        .replace(/\/$/, '')
        .replaceAll('_', ' ');
      const second = (country === null ? undefined : names.of(country)) ?? area;
      return { id, title: cityOf(id), second, end, words: id, minutes: minutesOf(end) };
    })
    .sort((one, other) => one.minutes - other.minutes || one.title.localeCompare(other.title));
}
