import * as v from 'valibot';
import { kB, linkCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { IntentSchema } from './intent.ts';
import { limits } from './limits.ts';
import { headerNames, signInMarkers } from './names.ts';
import { oauthProviders } from './oauth-provider.ts';
import { SignedInSchema } from './sign-in.ts';

/** Secret that a browser makes for one authorization: 256 bits in base64url. */
const OneTimeSecretSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

const beginning = v.object({
  provider: v.picklist(oauthProviders),
  /** A window of its own, whose page passes the answer on, or the page itself. */
  way: v.picklist(['POPUP', 'REDIRECT']),
  browser: OneTimeSecretSchema,
});

const BegunSchema = v.object({
  /** Address of the provider at which the person agrees. */
  address: v.string(),
  /** It comes back with the provider's answer. */
  state: v.string(),
});

/** Answer of a provider, as its redirect carries it (RFC 6749, section 4.1.2), and the secret of the browser that began. */
const AnswerSchema = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  state: OneTimeSecretSchema,
  browser: OneTimeSecretSchema,
});
export type OAuthAnswer = v.InferOutput<typeof AnswerSchema>;

/** Fields of onboarding as a provider tells of them, where the profile here does not; checked nowhere. */
const PrefillSchema = v.object({
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  /** Signed address of a picture that was taken over, for saving. */
  image: v.optional(v.string()),
  organization: v.optional(v.string()),
  position: v.optional(v.string()),
  location: v.optional(v.string()),
  timeZoneId: v.optional(v.string()),
});
export type Prefill = v.InferOutput<typeof PrefillSchema>;

const SignedInByProviderSchema = v.object({ ...SignedInSchema.entries, prefill: PrefillSchema });
export type SignedInByProvider = v.InferOutput<typeof SignedInByProviderSchema>;

const onceOnly = `The state works once, for ${limits.signInMinutes} minutes, with the secret of the browser that began.`;

export const beginOAuthSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/oauth/sign-ins',
  access: 'anonymous',
  cost: { ...linkCost, bodyBytes: 2 * kB },
  summary: 'Begins signing in with an account at another service',
  body: v.object({ ...beginning.entries, intent: v.optional(IntentSchema) }),
  reply: BegunSchema,
  errors: ['not_configured', 'invalid'],
});

export const beginOAuthLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/oauth/links',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Begins adding an account at another service to one’s own',
  body: beginning,
  reply: BegunSchema,
  errors: ['not_configured', 'invalid'],
});

export const signInByLinkedIn = defineEndpoint({
  method: 'GET',
  path: '/linkedin/me',
  access: 'anonymous',
  cost: { ...linkCost, waitsForOthers: true },
  summary: 'Exchanges LinkedIn’s code for a session',
  description: `${onceOnly} An account is joined or made only by an e-mail address that LinkedIn calls verified.`,
  query: AnswerSchema,
  markers: { [headerNames.signIn]: signInMarkers.linkedIn },
  reply: SignedInByProviderSchema,
  errors: [
    'missing_marker',
    'not_configured',
    'oauth_refused',
    'email_unverified',
    'account_removed',
    'invalid',
  ],
});

export const signInByZoom = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/zoom-signin',
  access: 'anonymous',
  cost: { ...linkCost, waitsForOthers: true },
  summary: 'Exchanges Zoom’s code for a session',
  description: `${onceOnly} An account is joined or made only by an e-mail address that Zoom calls verified.`,
  query: AnswerSchema,
  reply: SignedInByProviderSchema,
  errors: ['not_configured', 'oauth_refused', 'email_unverified', 'account_removed', 'invalid'],
});

export const linkLinkedIn = defineEndpoint({
  method: 'GET',
  path: '/api/v1/linkedin/link',
  access: 'signed-in',
  cost: { ...smallWriteCost, waitsForOthers: true },
  summary: 'Adds a LinkedIn account, which signs in from then on',
  description: onceOnly,
  query: AnswerSchema,
  reply: null,
  errors: ['not_configured', 'oauth_refused', 'conflict', 'invalid'],
});

export const unlinkLinkedIn = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/linkedin/link',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes one’s LinkedIn accounts away: they sign in no more',
  reply: null,
  errors: [],
});

export const linkZoom = defineEndpoint({
  method: 'GET',
  path: '/api/v1/zoom/link',
  access: 'signed-in',
  cost: { ...smallWriteCost, waitsForOthers: true },
  summary: 'Connects a Zoom account: it signs in from then on, and its meetings can be chosen for a room',
  description: onceOnly,
  query: AnswerSchema,
  reply: null,
  errors: ['not_configured', 'oauth_refused', 'conflict', 'invalid'],
});

export const unlinkZoom = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/zoom/link',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Disconnects Zoom: its accounts sign in no more, and what Zoom allowed is given back',
  reply: null,
  errors: [],
});
