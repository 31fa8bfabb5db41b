import * as client from 'openid-client';
import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { createCalls, prepared, tokensOf } from './calls.ts';
import type { OAuthProvider, ProviderProfile } from './oauth.ts';
import { emailOf, SubjectSchema } from './person-fields.ts';
import { pictureFetcher } from './picture.ts';
import { isPlain, type LinkedInConfig } from './settings.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)));

/** Parts of `userinfo` (OpenID Connect Core, section 5.1); whatever is not as described there is passed over. */
const UserInfoSchema = v.object({
  email: v.fallback(text, undefined),
  email_verified: v.optional(v.unknown()),
  given_name: v.fallback(text, undefined),
  family_name: v.fallback(text, undefined),
  picture: v.fallback(text, undefined),
});

function profileOf(subject: string, info: unknown): ProviderProfile {
  const { email, email_verified, given_name, family_name, picture } = v.parse(UserInfoSchema, info);
  return {
    subject,
    email: emailOf(email),
    // Some of its answers write it as a text.
    isEmailVerified: email_verified === true || email_verified === 'true',
    firstName: given_name ?? null,
    lastName: family_name ?? null,
    picture: picture ?? null,
    organization: null,
    position: null,
    location: null,
    timeZoneId: null,
  };
}

/** LinkedIn's OpenID Connect: its token endpoint takes no PKCE and no Basic authentication, and its tokens carry no nonce. */
const configurationOf = ({ url, apiUrl, issuer, clientId, clientSecret }: LinkedInConfig) =>
  new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${url}/oauth/v2/authorization`,
      token_endpoint: `${url}/oauth/v2/accessToken`,
      userinfo_endpoint: `${apiUrl}/v2/userinfo`,
      jwks_uri: `${url}/oauth/openid/jwks`,
    },
    clientId,
    { client_secret: clientSecret },
    client.ClientSecretPost(clientSecret),
  );

interface LinkedInOptions {
  readonly config: LinkedInConfig;
  readonly clock: () => number;
  readonly logger: Logger;
}

export function createLinkedIn({ config, clock, logger }: LinkedInOptions): OAuthProvider {
  const configuration = prepared(configurationOf(config), isPlain(config));
  const run = createCalls({ title: 'LinkedIn', clock, logger });
  return {
    authorizationAddress: async ({ state, redirectUri }) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
      }).href,
    exchange: ({ code, state, redirectUri }) =>
      run('exchange', async () => {
        const answered = new URL(redirectUri);
        answered.search = String(new URLSearchParams({ code, state }));
        const answer = await client.authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          idTokenExpected: true,
        });
        const subject = v.parse(SubjectSchema, answer.claims()?.sub);
        // Both must name the same person, so that neither answer can be another's.
        const info = await client.fetchUserInfo(configuration, answer.access_token, subject);
        return { profile: profileOf(subject, info), tokens: tokensOf(answer, clock()) };
      }),
    fetchPicture: pictureFetcher(['*.licdn.com'], config),
  };
}
