import * as v from 'valibot';

/** `GET /health`, outside the API: 200 when ready, 503 while starting or shutting down. */
export const HealthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  database: v.picklist(['sqlite', 'postgres']),
  version: v.string(),
});
export type Health = v.InferOutput<typeof HealthSchema>;
