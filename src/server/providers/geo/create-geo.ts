import { ConfigError } from '#server/environment.ts';
import { type Geo, unknownPlace } from './geo.ts';

/**
 * Creates the look-up of places; without a database file it finds none, and the phone's own time zone suggests the
 * place.
 */
export async function createGeo(file: string | null): Promise<Geo> {
  if (file === null) return { placeOf: () => unknownPlace };
  const { createMaxmindGeo } = await import('./maxmind-geo.ts');
  return createMaxmindGeo(file).catch((error: unknown) => {
    throw new ConfigError(
      `GEOIP_DB: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  });
}
