import type { Place } from '#contract/place.ts';

export interface Geo {
  /** Guesses the place of an IP address; unknown parts are null. */
  placeOf(address: string): Place;
}

export const unknownPlace: Place = { city: null, region: null, country: null, timeZoneId: null };
