import { useMemo } from 'react';
import type { PickOption } from '#client/ui/sheets/pick-options.ts';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import { zoneLabel, zoneOffsetMs } from '#domain/time/zone.ts';
import { cityOf, countryOfZone } from './time-zones.ts';

interface TimeZoneSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly value: string;
  readonly onPick: (zone: string) => void;
}

export function TimeZoneSheet({ isOpen, onClose, value, onPick }: TimeZoneSheetProps) {
  const options = useMemo(() => timeZoneOptions(value), [value]);
  return (
    <PickSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Time zone"
      searchLabel="Search a city, country or offset"
      options={options}
      value={value}
      onPick={onPick}
    />
  );
}

/** All time zones that this phone knows, and `chosen`, from west to east. */
export function timeZoneOptions(chosen: string, at = Date.now()): PickOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  if (chosen !== '') zones.add(chosen);
  return [...zones]
    .map((id) => {
      const country = countryOfZone(id);
      const end = zoneLabel(id, at);
      const area = id
        .slice(0, id.lastIndexOf('/') + 1)
        .replace(/\/$/, '')
        .replaceAll('_', ' ');
      const second = (country === null ? undefined : names.of(country)) ?? area;
      return { id, title: cityOf(id), second, end, words: id, offsetMs: zoneOffsetMs(at, id) };
    })
    .sort((one, other) => one.offsetMs - other.offsetMs || one.title.localeCompare(other.title));
}
