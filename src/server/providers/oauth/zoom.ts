import { createHmac, timingSafeEqual } from 'node:crypto';
import * as client from 'openid-client';
import * as v from 'valibot';
import { minuteMs } from '#domain/time/clock.ts';
import { isKnownZone } from '#domain/time/zone.ts';
import type { Logger } from '#server/logger.ts';
import { createCalls, prepared, refusal, StatusFault, tokensOf } from './calls.ts';
import type { ProviderMeeting, ProviderProfile, SignedNotice, ZoomProvider } from './oauth.ts';
import { emailOf, SubjectSchema } from './person-fields.ts';
import { pictureFetcher } from './picture.ts';
import { isPlain, type ZoomConfig } from './settings.ts';

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(1000))), undefined);

/** Address of a call, for rooms: nothing but a web page. */
const CallAddressSchema = v.fallback(
  v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(1000))),
  undefined,
);
/** Number of a meeting; empty where there is none. */
const MeetingIdSchema = v.fallback(
  v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,20}$/)),
  '',
);

/** Parts of Zoom's answer to `GET /v2/users/me`. */
const UserSchema = v.object({
  id: SubjectSchema,
  first_name: text,
  last_name: text,
  email: text,
  verified: v.optional(v.unknown()),
  timezone: text,
  location: text,
  company: text,
  job_title: text,
  pic_url: text,
  pmi: MeetingIdSchema,
  personal_meeting_url: CallAddressSchema,
});
type User = v.InferOutput<typeof UserSchema>;

/** Parts of its answer to `GET /v2/users/me/meetings?type=upcoming`. */
const MeetingsSchema = v.object({ meetings: v.array(v.unknown()) });
/** One of them; those without an address to join, as by telephone alone, are passed over. */
const MeetingSchema = v.object({
  id: MeetingIdSchema,
  topic: text,
  start_time: text,
  duration: v.fallback(v.optional(v.number()), undefined),
  join_url: v.nonOptional(CallAddressSchema),
});

const orNull = (value: string | undefined) => (value === undefined || value === '' ? null : value);

const profileOf = (user: User): ProviderProfile => ({
  subject: user.id,
  email: emailOf(user.email),
  isEmailVerified: user.verified === 1 || user.verified === true,
  firstName: orNull(user.first_name),
  lastName: orNull(user.last_name),
  picture: orNull(user.pic_url),
  organization: orNull(user.company),
  position: orNull(user.job_title),
  location: orNull(user.location),
  timeZoneId: user.timezone !== undefined && isKnownZone(user.timezone) ? user.timezone : null,
});

function personalMeeting({ pmi, personal_meeting_url }: User): ProviderMeeting | null {
  if (personal_meeting_url === undefined) return null;
  return {
    id: pmi,
    topic: 'Personal meeting room',
    joinUrl: personal_meeting_url,
    startsAt: null,
    duration: null,
  };
}

function listedMeeting(listed: unknown): ProviderMeeting | [] {
  const meeting = v.safeParse(MeetingSchema, listed);
  if (!meeting.success) return [];
  const { id, topic, start_time, duration, join_url } = meeting.output;
  const startsAt = Date.parse(start_time ?? '');
  return {
    id,
    topic: topic ?? 'Meeting',
    joinUrl: join_url,
    startsAt: Number.isNaN(startsAt) ? null : startsAt,
    duration: duration === undefined || duration <= 0 ? null : Math.round(duration),
  };
}

const configurationOf = ({ url, clientId, clientSecret }: ZoomConfig) =>
  new client.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/oauth/authorize`,
      token_endpoint: `${url}/oauth/token`,
      revocation_endpoint: `${url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
    },
    clientId,
    { client_secret: clientSecret },
    client.ClientSecretBasic(clientSecret),
  );

/** Age from which a notice is no longer taken, since somebody may have kept it. */
const oldNoticeMs = 5 * minuteMs;

interface ZoomOptions {
  readonly config: ZoomConfig;
  readonly clock: () => number;
  readonly logger: Logger;
}

export function createZoom({ config, clock, logger }: ZoomOptions): ZoomProvider {
  const configuration = prepared(configurationOf(config), isPlain(config));
  const run = createCalls({ title: 'Zoom', clock, logger });
  const ask = async (accessToken: string, path: string): Promise<unknown> => {
    const url = new URL(path, config.apiUrl);
    const answer = await client.fetchProtectedResource(configuration, accessToken, url, 'GET');
    if (answer.status === 401) throw refusal('Zoom');
    if (!answer.ok) throw new StatusFault(answer.status);
    return answer.json();
  };
  const readUser = async (accessToken: string) => v.parse(UserSchema, await ask(accessToken, '/v2/users/me'));
  const keyed = (plain: string) => createHmac('sha256', config.secretToken).update(plain).digest('hex');
  return {
    authorizationAddress: async ({ state, redirectUri, verifier }) =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    exchange: ({ code, state, redirectUri, verifier }) =>
      run('exchange', async () => {
        const answered = new URL(redirectUri);
        answered.search = String(new URLSearchParams({ code, state }));
        const checks = { expectedState: state, pkceCodeVerifier: verifier };
        const answer = await client.authorizationCodeGrant(configuration, answered, checks);
        const profile = profileOf(await readUser(answer.access_token));
        return { profile, tokens: tokensOf(answer, clock()) };
      }),
    fetchPicture: pictureFetcher(['*.zoom.us'], config),
    refresh: (refreshToken) =>
      run('refresh', async () =>
        tokensOf(await client.refreshTokenGrant(configuration, refreshToken), clock()),
      ),
    readMeetings: (accessToken) =>
      run('meetings', async () => {
        const user = await readUser(accessToken);
        const path = '/v2/users/me/meetings?type=upcoming&page_size=100';
        const { meetings } = v.parse(MeetingsSchema, await ask(accessToken, path));
        return { personal: personalMeeting(user), upcoming: meetings.flatMap(listedMeeting) };
      }),
    revoke: (token) => run('revoke', () => client.tokenRevocation(configuration, token)),
    isSigned: ({ body, timestamp, signature }: SignedNotice) => {
      const age = Math.abs(clock() - Number(timestamp) * 1000);
      if (!/^\d{1,12}$/.test(timestamp) || age > oldNoticeMs) return false;
      const wanted = Buffer.from(`v0=${keyed(`v0:${timestamp}:${body}`)}`);
      const given = Buffer.from(signature);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
    answerValidation: (plainToken) => ({ plainToken, encryptedToken: keyed(plainToken) }),
  };
}
