import * as v from 'valibot';
import { IdSchema, NumberIdSchema, TimeZoneIdSchema } from './basic-fields.ts';
import { kB, listCost, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { BioSchema, ImageSchema, LocationSchema, OrganizationNameSchema, SuffixSchema } from './fields.ts';
import { limits } from './limits.ts';
import { SocialLinkChangesSchema } from './social-link-changes.ts';
import { SocialLinkSchema } from './social-links.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';

/** Roles of a person in an organisation; several may hold at once. */
export const MembershipRolesSchema = v.object({
  owner: v.boolean(),
  admin: v.boolean(),
  member: v.boolean(),
  follower: v.boolean(),
});
export type MembershipRoles = v.InferOutput<typeof MembershipRolesSchema>;

/** Public fields of an organisation, signed in or not. */
export const PublicOrganizationSchema = v.object({
  id: v.number(),
  name: v.string(),
  bio: v.nullable(v.string()),
  /** The same text as `bio`. */
  description: v.nullable(v.string()),
  location: v.string(),
  logo: v.nullable(v.string()),
  orgLastlinkSuffix: v.string(),
  /** Address whose last path segment is the suffix. */
  orgLastlink: v.string(),
});
export type PublicOrganization = v.InferOutput<typeof PublicOrganizationSchema>;

export const OrganizationSchema = v.object({
  ...PublicOrganizationSchema.entries,
  socialLinks: v.array(SocialLinkSchema),
  timeZoneId: v.nullable(v.string()),
  timeZoneName: v.nullable(v.string()),
  /** Invitation link; null unless the caller is an owner or admin. */
  shareLink: v.nullable(v.string()),
  loggedInUserOrganizationUserView: MembershipRolesSchema,
});
export type Organization = v.InferOutput<typeof OrganizationSchema>;

/** An organisation in the list of all. */
export const ListedOrganizationSchema = v.object({
  ...v.pick(PublicOrganizationSchema, ['id', 'name', 'location', 'logo', 'orgLastlinkSuffix']).entries,
  /** Number of people who belong to it and have a name; followers are not counted. */
  membersCount: v.number(),
});
export type ListedOrganization = v.InferOutput<typeof ListedOrganizationSchema>;

export const MembershipSchema = v.object({
  /** 0 where the person is nothing to the organisation, as after unfollowing. */
  id: v.number(),
  user: PersonSchema,
  ...MembershipRolesSchema.entries,
});
export type Membership = v.InferOutput<typeof MembershipSchema>;

export const CreateOrganizationSchema = v.object({
  name: OrganizationNameSchema,
  location: LocationSchema,
  bio: v.optional(BioSchema),
  logo: v.optional(ImageSchema),
  timeZoneId: v.optional(TimeZoneIdSchema),
  orgLastlinkSuffix: SuffixSchema,
  socialLinks: v.optional(SocialLinkChangesSchema),
});
export type CreateOrganization = v.InferOutput<typeof CreateOrganizationSchema>;

/** Any part; what is absent stays as it is. */
export const UpdateOrganizationSchema = v.partial(CreateOrganizationSchema);
export type UpdateOrganization = v.InferOutput<typeof UpdateOrganizationSchema>;

const byId = v.object({ id: IdSchema });

export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization',
  access: 'signed-in',
  cost: listCost,
  summary: 'Organisations in which one is owner, admin or member, by name; at most 200',
  reply: v.array(OrganizationSchema),
  errors: [],
});

export const listFollowedOrganizations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/status/FOLLOWER',
  access: 'signed-in',
  cost: listCost,
  summary: 'Organisations that one follows, by name; at most 200',
  reply: v.array(OrganizationSchema),
  errors: [],
});

export const OrganizationsPageSchema = v.object({
  content: v.array(ListedOrganizationSchema),
  /** Number of all that match. */
  totalElements: v.number(),
});
export type OrganizationsPage = v.InferOutput<typeof OrganizationsPageSchema>;

export const searchOrganizations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/search',
  access: 'signed-in',
  cost: readCost,
  summary: `All organisations by name, the first ${limits.organizationsMax} that match`,
  description: '`query` looks at the name, from three characters on.',
  query: v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  reply: OrganizationsPageSchema,
  errors: ['invalid'],
});

export const getOrganization = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/:id',
  access: 'signed-in',
  cost: readCost,
  summary: 'An organisation',
  params: byId,
  reply: OrganizationSchema,
  errors: ['not_found'],
});

export const getOrganizationBySuffix = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/lastlink/:suffix',
  access: 'anonymous',
  cost: readCost,
  summary: "An organisation's public page",
  params: v.object({ suffix: SuffixSchema }),
  reply: PublicOrganizationSchema,
  errors: ['not_found'],
});

export const checkOrganizationSuffix = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/lastlink/:suffix/exists',
  access: 'signed-in',
  cost: readCost,
  summary: "Whether an organisation's address is in use",
  params: v.object({ suffix: v.pipe(v.string(), v.maxLength(200)) }),
  reply: v.object({ exists: v.boolean() }),
  errors: ['invalid'],
});

export const createOrganization = defineEndpoint({
  method: 'POST',
  path: '/api/v1/organization',
  access: 'signed-in',
  cost: writeCost(128 * kB),
  summary: 'Makes an organisation; who makes it owns it',
  description: `A person makes at most ${limits.organizationsOwnedMax}, and ${limits.organizationsPerDay} in a day.`,
  body: CreateOrganizationSchema,
  reply: OrganizationSchema,
  status: 201,
  errors: ['invalid', 'forbidden', 'suffix_taken', 'too_many_requests'],
});

export const updateOrganization = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/organization/:id',
  access: 'signed-in',
  cost: writeCost(128 * kB),
  summary: 'Changes an organisation; for its owner and admins',
  params: byId,
  body: UpdateOrganizationSchema,
  reply: OrganizationSchema,
  errors: ['invalid', 'suffix_taken', 'forbidden', 'not_found'],
});

export const deleteOrganization = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/organization/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Deletes an organisation, for its owner',
  description:
    'Its members, followers and link to join by go with it. Its rooms stay, and become rooms of the people who made them. A repeat is `not_found`.',
  params: byId,
  reply: null,
  errors: ['forbidden', 'not_found'],
});

export const handOverOrganization = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/organization/:id/owner',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Makes a member the owner of an organisation, for its owner, who stays an admin',
  description: `Of somebody who does not belong to it, or has no name, it is \`not_found\`; of somebody who has made, or was given, ${limits.organizationsPerDay} of the last day, or owns ${limits.organizationsOwnedMax}, a \`conflict\`. A repeat, which asks as an admin, is \`forbidden\`.`,
  params: byId,
  body: v.object({ userId: NumberIdSchema }),
  reply: OrganizationSchema,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
});

const ShareLinkSchema = v.object({ shareLink: v.string() });

export const getShareLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/:id/generate-share-link',
  access: 'signed-in',
  cost: readCost,
  summary: 'The link by which people join; for the owner and admins',
  params: byId,
  reply: ShareLinkSchema,
  errors: ['forbidden', 'not_found'],
});

export const renewShareLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/organization/:id/renew-share-link',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Makes a new link to join by, and the old one dies; for the owner and admins',
  params: byId,
  reply: ShareLinkSchema,
  errors: ['forbidden', 'not_found'],
});

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/:id/users',
  access: 'signed-in',
  cost: listCost,
  summary:
    'Who is in an organisation and has a name: owner, admins, members, followers, each by name; at most 1000',
  params: byId,
  reply: v.array(MembershipSchema),
  errors: ['not_found'],
});

/** `userId`, or `user` with an `id`, names the person; of `follower` and `admin` what is absent stays as it is. */
export const ChangeMembershipSchema = v.object({
  userId: v.optional(NumberIdSchema),
  user: v.optional(v.object({ id: NumberIdSchema })),
  follower: v.optional(v.boolean(texts.invalid)),
  admin: v.optional(v.boolean(texts.invalid)),
});

export const changeMembership = defineEndpoint({
  method: 'POST',
  path: '/api/v1/organization/:id/users',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Follows or unfollows for oneself; makes or removes an admin, for the owner',
  description:
    'Without a person it is oneself. A whole membership record may be sent: a flag that says what is so already asks for nothing. An admin is a member too.',
  params: byId,
  body: ChangeMembershipSchema,
  reply: MembershipSchema,
  errors: ['invalid', 'forbidden', 'not_found'],
});

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/organization/:id/users/:userId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes a member out, for the owner; or oneself, for everybody but the owner',
  description:
    'Nothing is left of what the person was there, following included. Where the owner takes out somebody who belonged, the link to join by is a new one.',
  params: v.object({ id: IdSchema, userId: IdSchema }),
  reply: null,
  errors: ['forbidden', 'not_found'],
});

export const joinByCode = defineEndpoint({
  method: 'GET',
  path: '/api/v1/organization/join-as-member-by-code',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Makes one a member of the organisation whose link carries the code',
  description:
    'Repeats change nothing. A code that was renewed, or never was one, is `not_found`, and so is one of another organisation than `suffix` names, where it is given.',
  query: v.object({
    // A database refuses control characters, and no code holds one.
    code: v.pipe(v.string(), v.maxLength(128), v.regex(/^\P{Cc}*$/u)),
    /** Suffix of the page on which the person joins, so that the page cannot name another organisation. */
    suffix: v.optional(SuffixSchema),
  }),
  reply: OrganizationSchema,
  errors: ['not_found', 'invalid'],
});
