import { hash } from 'node:crypto';
import * as v from 'valibot';
import { appName } from '#contract/names.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts';
import type { Context } from '#server/context.ts';
import type { PasskeyRow } from '#server/db/tables/sessions.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { ProblemError } from '#server/http/problem-error.ts';

/** The library is needed by few calls, and loading it takes as long as the rest of the start. */
const webAuthn = () => import('@simplewebauthn/server');

/** Site that passkeys are of; browsers use them on its origin alone. */
const siteOf = ({ config }: Context) => ({
  origin: config.publicUrl,
  rpID: new URL(config.publicUrl).hostname,
});

/** Handle by which an authenticator knows an account: nothing of the person. */
const handleOf = (userId: number) => new TextEncoder().encode(String(userId));

const transportsOf = ({ transports }: PasskeyRow) => JSON.parse(transports) as string[];

/** Options to make a passkey; a device that has one of the account's makes no second. */
export async function creationOptions(context: Context, user: UserRow, known: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: appName,
    rpID: siteOf(context).rpID,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: [user.first_name, user.last_name].filter(Boolean).join(' '),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.credential_id, transports: transportsOf(one) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options to ask for a passkey, whoever's it is. */
export async function requestOptions(context: Context) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({ rpID: siteOf(context).rpID, userVerification: 'required' });
}

export const hashChallenge = (challenge: string): string => hash('sha256', challenge, 'hex');

const ClientDataSchema = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** Reads the challenge that an authenticator says it has answered. */
function challengeIn(clientDataJSON: string): string {
  const read = v.safeParse(ClientDataSchema, Buffer.from(clientDataJSON, 'base64url').toString());
  if (!read.success) throw new ProblemError('passkey_refused');
  return read.output.challenge;
}

/** Runs a check of the library, which throws for whatever does not fit. */
async function checked<Result extends { readonly verified: boolean }>(
  { logger }: Context,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await check();
    if (result.verified) return result;
  } catch (error) {
    logger.warn({ err: error }, 'passkey refused');
  }
  throw new ProblemError('passkey_refused');
}

/** A passkey that fits, whose challenge is still to be used up. */
export interface CheckedRegistration {
  readonly challengeHash: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly isOneDevice: boolean;
}

/** Checks a new passkey: origin, site, signature, and that its person was there; throws `passkey_refused`. */
export async function checkRegistration(
  context: Context,
  response: PasskeyRegistration,
): Promise<CheckedRegistration> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, rpID } = siteOf(context);
  const { registrationInfo } = await checked(context, () =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }),
  );
  if (registrationInfo === undefined) throw new ProblemError('passkey_refused');
  const { credential, credentialDeviceType } = registrationInfo;
  return {
    challengeHash: hashChallenge(challenge),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
    isOneDevice: credentialDeviceType === 'singleDevice',
  };
}

/** A passkey that was opened, whose challenge is still to be used up and whose use to be counted. */
export interface CheckedAssertion {
  readonly challengeHash: string;
  readonly passkey: PasskeyRow;
  readonly counter: number;
}

/**
 * Checks that a passkey was opened by its person; throws `passkey_refused` also for a counter that has not grown, which
 * says that somebody has copied the key (WebAuthn, section 6.1.1).
 */
export async function checkAssertion(
  context: Context,
  passkey: PasskeyRow | undefined,
  response: PasskeyAssertion,
): Promise<CheckedAssertion> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const { userHandle } = response.response;
  if (passkey === undefined) throw new ProblemError('passkey_refused');
  const isOther =
    userHandle !== undefined && userHandle !== Buffer.from(handleOf(passkey.user_id)).toString('base64url');
  if (isOther) throw new ProblemError('passkey_refused');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, rpID } = siteOf(context);
  const { authenticationInfo } = await checked(context, () =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  return { challengeHash: hashChallenge(challenge), passkey, counter: authenticationInfo.newCounter };
}
