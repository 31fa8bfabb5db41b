import { formatTime, readersZone, zoneCity } from '#client/lib/format.ts';
import type { Person, PersonProfile } from '#contract/users.ts';

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Somebody new';

export const workOf = ({ position, organization }: Pick<Person, 'position' | 'organization'>): string =>
  [position, organization].filter(Boolean).join('\u00a0· ');

interface PlaceWords {
  readonly where: string;
  /** `10:41 AM there`, where the phone knows the zone. */
  readonly time: string;
}

/** Where somebody is, and what time it is for them. */
export function placeOf(
  { location, timeZoneId }: Pick<PersonProfile, 'location' | 'timeZoneId'>,
  now: number,
): PlaceWords {
  const isKnown = timeZoneId !== null && readersZone(timeZoneId) === timeZoneId;
  if (!isKnown) return { where: location ?? '', time: '' };
  const time = formatTime(now, timeZoneId).replace(' ', '\u00a0');
  return { where: location || zoneCity(timeZoneId), time: `${time} there` };
}
