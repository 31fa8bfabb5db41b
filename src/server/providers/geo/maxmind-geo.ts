import { type CityResponse, open } from 'maxmind';
import { type Geo, unknownPlace } from './geo.ts';

/** Looks addresses up in a GeoLite2 or GeoIP2 City file that the organiser provides. */
export async function createMaxmindGeo(file: string): Promise<Geo> {
  const reader = await open<CityResponse>(file);
  return {
    placeOf: (address) => {
      const found = reader.get(address);
      if (!found) return unknownPlace;
      return {
        city: found.city?.names.en ?? null,
        region: found.subdivisions?.[0]?.names.en ?? null,
        country: found.country?.names.en ?? null,
        timeZoneId: found.location?.time_zone ?? null,
      };
    },
  };
}
