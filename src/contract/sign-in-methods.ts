import * as v from 'valibot';
import { IsoMomentSchema } from './basic-fields.ts';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { oauthProviders } from './oauth-provider.ts';

/** Ways in which a person signs in. That by e-mail is always there and cannot be taken away. */
export const SignInMethodsSchema = v.object({
  email: v.string(),
  hasPassword: v.boolean(),
  /** Number of passkeys. */
  passkeys: v.number(),
  /** Accounts at other services, the oldest first. */
  accounts: v.array(
    v.object({
      provider: v.picklist(oauthProviders),
      /** E-mail address that the service names; null where it names none. */
      email: v.nullable(v.string()),
      createdDate: IsoMomentSchema,
    }),
  ),
});
export type SignInMethods = v.InferOutput<typeof SignInMethodsSchema>;

export const getSignInMethods = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/sign-in-methods',
  access: 'signed-in',
  cost: readCost,
  summary: 'The ways in which the signed-in person signs in',
  reply: SignInMethodsSchema,
  errors: [],
});

export const removePassword = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/sign-in-methods/password',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes one’s password away: it signs in no more',
  reply: null,
  errors: [],
});
