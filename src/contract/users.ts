import * as v from 'valibot';
import { IdSchema, IsoMomentSchema, numberInQuery } from './basic-fields.ts';
import { listCost, profileCost, readCost, sessionEndCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { profileLimits } from './profile-limits.ts';
import { SocialLinkSchema } from './social-links.ts';

/** Name of everybody who has deleted their account. */
export const formerMember = { firstName: 'Former', lastName: 'member' } as const;

/** Fields of a person in lists, for everybody signed in. */
export const PersonSchema = v.object({
  id: v.number(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  image: v.nullable(v.string()),
  position: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  location: v.nullable(v.string()),
  /** Address whose last path segment is the personal suffix. */
  myLastlink: v.string(),
  /** Present where the person has deleted their account: there is no page to lead to, and nobody to write to. */
  former: v.optional(v.literal(true)),
});

export type Person = v.InferOutput<typeof PersonSchema>;

/** A person's page. Anonymous callers get no links and no time zone; nobody gets an e-mail address here. */
export const PersonProfileSchema = v.object({
  ...PersonSchema.entries,
  bio: v.nullable(v.string()),
  /** Logo of the organisation here that the person belongs to and names as theirs. */
  logo: v.nullable(v.string()),
  /** Suffix of the address of that organisation. */
  organizationSuffix: v.nullable(v.string()),
  timeZoneId: v.nullable(v.string()),
  timeZoneName: v.nullable(v.string()),
  linkedInProfileLink: v.nullable(v.string()),
  socialLinks: v.array(SocialLinkSchema),
});
export type PersonProfile = v.InferOutput<typeof PersonProfileSchema>;

/** The signed-in person's own view of themselves; `null` is what has not been filled in yet. */
export const OwnUserSchema = v.object({
  ...PersonSchema.entries,
  email: v.string(),
  /** Channel of all events at the chat provider; null where chat is our own. */
  twilioAllEventChannelSid: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  timeZoneId: v.nullable(v.string()),
  timeZoneName: v.nullable(v.string()),
  linkedInProfileLink: v.nullable(v.string()),
  socialLinks: v.array(SocialLinkSchema),
});
export type OwnUser = v.InferOutput<typeof OwnUserSchema>;

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'signed-in',
  cost: readCost,
  summary: 'The signed-in person',
  reply: OwnUserSchema,
  errors: [],
});

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/:id',
  access: 'signed-in',
  cost: profileCost,
  summary: 'A person, with links and time zone',
  params: v.object({ id: IdSchema }),
  reply: PersonProfileSchema,
  errors: ['not_found'],
});

export const ProfilesPageSchema = v.object({
  content: v.array(PersonProfileSchema),
  totalElements: v.number(),
});
export type ProfilesPage = v.InferOutput<typeof ProfilesPageSchema>;

export const listProfiles = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/profiles',
  access: 'signed-in',
  cost: listCost,
  summary: `Everybody of the People list with description and links, by name, ${limits.participantsPageMax} a page`,
  description:
    'For reading without a network. Without telephone numbers (mobile, WeChat, WhatsApp, desk): these come with a profile that is opened, and with favourites.',
  query: v.object({ pageNo: numberInQuery(0, 1_000_000, 0) }),
  reply: ProfilesPageSchema,
  lists: { content: 'id' },
  errors: ['invalid'],
});

/** Any text, so that one which cannot be a suffix is answered as one that nobody has. */
export const anySuffix = v.object({ suffix: v.pipe(v.string(), v.maxLength(200)) });

export const getUserBySuffix = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/lastlink/:suffix',
  access: 'either',
  cost: profileCost,
  summary: 'A person by their address',
  description: `Signed-in callers also get links and time zone. An address that somebody has left leads on to them for ${profileLimits.formerSuffixDays} days: the answer has the new one.`,
  params: anySuffix,
  reply: PersonProfileSchema,
  errors: ['not_found'],
});

/** A browser or phone in which one is signed in. */
export const SessionSchema = v.object({
  id: v.number(),
  /** Description such as "Chrome on Android"; null where it is unknown. */
  device: v.nullable(v.string()),
  createdDate: IsoMomentSchema,
  /** To the day. */
  lastUsedDate: IsoMomentSchema,
  current: v.boolean(),
});
export type UserSession = v.InferOutput<typeof SessionSchema>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/sessions',
  access: 'signed-in',
  cost: readCost,
  summary: 'Where one is signed in, the most recently used first',
  description: `A person has ${limits.sessionsMax} sessions at most: with one more the one that was unused longest ends.`,
  reply: v.array(SessionSchema),
  errors: [],
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/session',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Ends the session that asks',
  reply: null,
  errors: [],
});

export const endOtherSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Ends one of the own sessions: that device is signed out at its next request',
  params: v.object({ id: IdSchema }),
  reply: null,
  errors: ['not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Ends all own sessions but the one that asks',
  reply: null,
  errors: [],
});

export const endLeftSession = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/session-ends',
  access: 'anonymous',
  cost: sessionEndCost,
  summary: 'Ends a session that was signed out on a phone without a network',
  description:
    'Takes the SHA-256 of its access token, with which nobody can sign in, and answers the same whether or not there is one.',
  body: v.object({ tokenHash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) }),
  reply: null,
  errors: ['invalid'],
});
