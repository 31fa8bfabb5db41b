import { Clock } from 'lucide-react';
import { useState } from 'react';
import { PickField } from '#client/forms/fields/pick-field.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';
import { formatTimeZone } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** An IANA time zone, or nothing. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string;
}

const TimeZoneSheet = lazyComponent(
  () => import('./time-zone-sheet.tsx').then((part) => part.TimeZoneSheet),
  MissingSheet,
);

export function TimeZoneField({ value, onChange, error }: TimeZoneFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Hundreds of zones take a phone a moment, so only who opens the list pays for it.
  const [wasOpened, setWasOpened] = useState(false);
  const handleOpen = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <PickField
        label="Time zone"
        icon={Clock}
        shown={formatTimeZone(value)}
        isOpen={isOpen}
        onOpen={handleOpen}
        load={TimeZoneSheet.load}
        error={error}
      />
      {wasOpened && (
        <TimeZoneSheet isOpen={isOpen} onClose={() => setIsOpen(false)} value={value} onPick={onChange} />
      )}
    </>
  );
}
