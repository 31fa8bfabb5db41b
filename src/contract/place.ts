import * as v from 'valibot';
import { readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';

/** Place that an IP address seems to be in; every part may be unknown. */
export const PlaceSchema = v.object({
  city: v.nullable(v.string()),
  region: v.nullable(v.string()),
  country: v.nullable(v.string()),
  timeZoneId: v.nullable(v.string()),
});
export type Place = v.InferOutput<typeof PlaceSchema>;

export const getPlace = defineEndpoint({
  method: 'GET',
  path: '/api/v1/place',
  access: 'signed-in',
  cost: readCost,
  summary: 'Where the caller seems to be, as a suggestion during onboarding',
  description: 'All parts are null where no look-up provider is configured or the address is unknown.',
  reply: PlaceSchema,
  errors: [],
});
