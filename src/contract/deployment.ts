import * as v from 'valibot';

/** `GET /config.json`: what one deployment sets and the one build of the app must know at run time. */
export const DeploymentSchema = v.object({
  appKey: v.string(),
  appSecret: v.string(),
  tenant: v.string(),
  version: v.string(),
  /** False takes the service worker off the phones. */
  serviceWorker: v.optional(v.boolean(), true),
  /** Key by which push services know this server (RFC 8292), in base64url. Absent from what older servers say. */
  vapidPublicKey: v.optional(v.string(), ''),
  /** Names of other services with whose accounts people sign in here. Absent from what older servers say. */
  oauthProviders: v.optional(v.array(v.string()), []),
  /** Carrier of conversations beside our own channel. Absent from what older servers say. */
  chat: v.optional(v.string()),
  programme: v.object({
    name: v.string(),
    year: v.number(),
    /** Absent from what older servers say. */
    cohortName: v.optional(v.string(), 'the cohort'),
  }),
  /** Added to the phone's clock wherever the programme's calendar asks what "now" is. */
  programmeClockOffsetMs: v.number(),
  /** Accounts that sign in with a tap; null outside a demo. */
  demo: v.nullable(
    v.object({
      password: v.string(),
      accounts: v.array(v.object({ email: v.string(), name: v.string(), role: v.string() })),
    }),
  ),
});
export type Deployment = v.InferOutput<typeof DeploymentSchema>;
export const deploymentPath = '/config.json';

/** `GET /health`, outside the API: 200 when ready, 503 while starting or shutting down. */
export const HealthSchema = v.object({
  status: v.picklist(['ok', 'unavailable']),
  database: v.picklist(['sqlite', 'postgres']),
  version: v.string(),
  /** Services of others that are set up; one that does not answer is left alone for a while, and the product goes on. */
  providers: v.optional(v.record(v.string(), v.picklist(['ok', 'away'])), {}),
});
export type Health = v.InferOutput<typeof HealthSchema>;
