import * as v from 'valibot';
import { IdSchema, IsoMomentSchema } from './basic-fields.ts';
import { kB, linkCost, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { passkeyLimits } from './passkey-limits.ts';
import { PasskeyNameSchema } from './passkey-name.ts';
import { SignedInSchema } from './sign-in.ts';

/** Way in by WebAuthn: a key on a phone, a computer or a stick, which a person opens with a touch. */
export const PasskeySchema = v.object({
  id: v.number(),
  /** As its person calls it. */
  name: v.string(),
  /** It is on one device alone; others are copied to a person's devices by their maker. */
  oneDevice: v.boolean(),
  createdDate: IsoMomentSchema,
  lastUsedDate: v.nullable(IsoMomentSchema),
});
export type Passkey = v.InferOutput<typeof PasskeySchema>;

/** Part of WebAuthn's JSON, in base64url. */
const Base64UrlSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/));

const extensionResults = v.record(v.string(), v.unknown());
const ofCredential = {
  id: Base64UrlSchema,
  rawId: Base64UrlSchema,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: extensionResults,
};

/** Answer of an authenticator that made a passkey (WebAuthn Level 3, `RegistrationResponseJSON`). */
const RegistrationSchema = v.object({
  ...ofCredential,
  response: v.object({
    clientDataJSON: Base64UrlSchema,
    attestationObject: Base64UrlSchema,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof RegistrationSchema>;

/** Answer of an authenticator whose person opened it (`AuthenticationResponseJSON`). */
const AssertionSchema = v.object({
  ...ofCredential,
  response: v.object({
    clientDataJSON: Base64UrlSchema,
    authenticatorData: Base64UrlSchema,
    signature: Base64UrlSchema,
    userHandle: v.optional(Base64UrlSchema),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof AssertionSchema>;

/** Options for the browser's own call, as JSON; only the browser reads them. */
const OptionsSchema = v.object({ options: v.looseObject({ challenge: v.string() }) });

const passkeyId = v.object({ id: IdSchema });

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/passkeys',
  access: 'signed-in',
  cost: readCost,
  summary: "The signed-in person's passkeys, the newest first",
  reply: v.array(PasskeySchema),
  errors: [],
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/passkeys/options',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Options with which the browser makes a passkey',
  description: `The challenge in them works once, for ${limits.signInMinutes} minutes, for the session that asked.`,
  reply: OptionsSchema,
  errors: ['conflict', 'passkey_needed'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/passkeys',
  access: 'signed-in',
  cost: writeCost(32 * kB),
  summary: 'Keeps a passkey that the browser has made',
  description: `At most ${passkeyLimits.most} of one person. The same answer of the browser once more, where the first reply was lost, gives the same passkey.`,
  body: v.object({
    /** Name; absent, the passkey is called after the device that asks, such as "Chrome on Android". */
    name: v.optional(PasskeyNameSchema),
    response: RegistrationSchema,
  }),
  reply: PasskeySchema,
  status: 201,
  errors: ['invalid', 'conflict', 'passkey_refused', 'passkey_needed'],
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/passkeys/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Renames a passkey',
  params: passkeyId,
  body: v.object({ name: PasskeyNameSchema }),
  reply: PasskeySchema,
  errors: ['invalid', 'not_found'],
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/passkeys/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes a passkey away: it signs nobody in any more',
  description: 'Sessions that it opened go on.',
  params: passkeyId,
  reply: null,
  errors: ['not_found', 'passkey_needed'],
});

export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/passkey-signin/options',
  access: 'anonymous',
  cost: linkCost,
  summary: 'Options with which the browser asks for a passkey',
  description: `They name no account. The challenge in them works once, for ${limits.signInMinutes} minutes.`,
  reply: OptionsSchema,
  errors: [],
});

export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/passkey-signin',
  access: 'anonymous',
  cost: { ...linkCost, bodyBytes: 16 * kB },
  summary: 'Signs in with a passkey',
  body: v.object({ response: AssertionSchema }),
  reply: SignedInSchema,
  errors: ['passkey_refused', 'invalid'],
});

export const confirmPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/passkeys/confirm',
  access: 'signed-in',
  cost: writeCost(16 * kB),
  summary: 'Shows a passkey in a session that began without one',
  description: 'What is kept for hosts with a passkey is open to the session from then on.',
  body: v.object({ response: AssertionSchema }),
  reply: null,
  errors: ['passkey_refused', 'invalid'],
});
