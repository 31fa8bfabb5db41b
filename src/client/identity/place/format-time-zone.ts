import { isKnownZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';

/** Engines still call some zones by names that their people have given up. */
const newNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
};

/** `Riyadh` of `Asia/Riyadh`, `Kolkata` of `Asia/Calcutta`. */
export const cityOf = (zone: string) => newNames[zone] ?? zoneCity(zone);

/** `Riyadh (GMT+3)`; a zone that this phone does not know stands as it is called. */
export function formatTimeZone(zone: string): string {
  return isKnownZone(zone) ? `${cityOf(zone)} (${zoneLabel(zone)})` : zone;
}
