import { countryOfZone } from '#client/people/time-zone/time-zones.ts';
import type { Place } from '#contract/place.ts';
import { zoneCity, zoneLabel } from '#domain/time/zone.ts';

interface SuggestedPlace {
  readonly location: string;
  readonly hint: string;
}

const placeName = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ');

function countryName(country: string | null): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? null;
}

/** Suggests the person's place by the phone's time zone, or more exactly where the server can locate the address. */
export function suggestPlace(zone: string, lookedUp: Place | undefined): SuggestedPlace {
  const city = zone.startsWith('Etc/') || !zone.includes('/') ? null : zoneCity(zone);
  const zoneName = city === null ? zoneLabel(zone) : `${city} (${zoneLabel(zone)})`;
  if (lookedUp?.city) {
    const location = placeName(lookedUp.city, countryName(lookedUp.country));
    return { location, hint: `From your connection; time zone ${zoneName}. Change it if it is wrong.` };
  }
  const location = city === null ? '' : placeName(city, countryName(countryOfZone(zone)));
  return { location, hint: `From your phone’s time zone, ${zoneName}. Change it if it is wrong.` };
}
