import { useMemo } from 'react';
import { PickSheet } from '#client/ui/pick-sheet.tsx';
import { timeZoneOptions } from './time-zones.ts';

export interface TimeZoneSheetProps {
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
