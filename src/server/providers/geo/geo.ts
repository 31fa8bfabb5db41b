import type { Place } from '#contract/place.ts';

export interface Geo {
  /** Where an IP address seems to be; unknown parts are null. */
  placeOf(address: string): Place;
}

export const unknownPlace: Place = { city: null, region: null, country: null, timeZoneId: null };
