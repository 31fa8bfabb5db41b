import type { Person, PersonProfile } from '#contract/users.ts';
import { formatAs } from '#domain/time/dates.ts';
import { isKnownZone, zoneCity } from '#domain/time/zone.ts';

export const workOf = ({ position, organization }: Pick<Person, 'position' | 'organization'>): string =>
  [position, organization].filter(Boolean).join('\u00a0· ');

interface PlaceWords {
  readonly where: string;
  /** `10:41 AM there`, where the phone knows the zone. */
  readonly time: string;
}

/** Formats a person's place and local time. */
export function placeOf(
  { location, timeZoneId }: Pick<PersonProfile, 'location' | 'timeZoneId'>,
  now: number,
): PlaceWords {
  if (timeZoneId === null || !isKnownZone(timeZoneId)) return { where: location ?? '', time: '' };
  return { where: location || zoneCity(timeZoneId), time: formatAs(now, timeZoneId, 'hh:mm\u00a0A [there]') };
}
