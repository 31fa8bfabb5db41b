import { countryOfZone } from '#client/people/time-zone/time-zones.ts';
import type { Place } from '#contract/place.ts';
import { isKnownZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';

interface SuggestedPlace {
  readonly location: string;
  readonly hint: string;
}

const placeName = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');

function countryName(country: string | null): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? null;
}

/** The zone to keep: the phone's; where that names none the given one, or that of its address. */
export const suggestZone = (phones: string, lookedUp: Place | undefined, given = ''): string => {
  const isNamed = phones.includes('/') && !phones.startsWith('Etc/');
  const found = [given, lookedUp?.timeZoneId ?? ''].find((zone) => zone !== '' && isKnownZone(zone));
  return isNamed ? phones : (found ?? phones);
};

/** Suggests the person's place by the phone's time zone, or more exactly where the server can locate the address. */
export function suggestPlace(phonesZone: string, lookedUp: Place | undefined): SuggestedPlace {
  const zone = suggestZone(phonesZone, lookedUp);
  const city = zone.startsWith('Etc/') || !zone.includes('/') ? null : zoneCity(zone);
  const zoneName = city === null ? zoneLabel(zone) : `${city} (${zoneLabel(zone)})`;
  const found = lookedUp?.city || lookedUp?.region;
  if (lookedUp && found) {
    const location = placeName(found, countryName(lookedUp.country));
    return { location, hint: `From your connection; time zone ${zoneName}. Change it if it is wrong.` };
  }
  const location = city === null ? '' : placeName(city, countryName(countryOfZone(zone)));
  const from = zone === phonesZone ? 'your phone’s time zone' : 'the time zone of your connection';
  return { location, hint: `From ${from}, ${zoneName}. Change it if it is wrong.` };
}
