import { useMemo } from 'react';
import { PickSheet } from '#client/ui/pick-sheet.tsx';
import { type Country, countryOptions, flagOf, isCountry } from './phone-numbers.ts';

interface CountrySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly country: Country;
  readonly onPick: (country: Country) => void;
}

/** Every country with a dial code, found by its name, its letters or the code. */
export function CountrySheet({ isOpen, onClose, country, onPick }: CountrySheetProps) {
  const options = useMemo(countryOptions, []);
  return (
    <PickSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Country"
      searchLabel="Search a country or code"
      options={options}
      value={country}
      onPick={(id) => isCountry(id) && onPick(id)}
      lead={flagOf}
    />
  );
}
