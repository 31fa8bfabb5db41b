import * as v from 'valibot';
import { TimeZoneIdSchema } from './basic-fields.ts';
import { kB, readCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  BioSchema,
  ImageSchema,
  LocationSchema,
  OptionalWebLinkSchema,
  OrganizationNameSchema,
  PersonNameSchema,
  PositionSchema,
  SuffixSchema,
} from './fields.ts';
import { SocialLinkChangesSchema } from './social-link-changes.ts';
import { anySuffix, OwnUserSchema } from './users.ts';

/** Any part of the profile; what is absent stays as it is. */
export const UpdateUserSchema = v.object({
  firstName: v.optional(PersonNameSchema),
  lastName: v.optional(PersonNameSchema),
  organization: v.optional(OrganizationNameSchema),
  position: v.optional(PositionSchema),
  location: v.optional(LocationSchema),
  image: v.optional(ImageSchema),
  bio: v.optional(BioSchema),
  timeZoneId: v.optional(TimeZoneIdSchema),
  linkedInProfileLink: v.optional(OptionalWebLinkSchema),
  myLastlinkSuffix: v.optional(SuffixSchema),
  socialLinks: v.optional(SocialLinkChangesSchema),
});
export type UpdateUser = v.InferOutput<typeof UpdateUserSchema>;

export const updateMe = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users',
  access: 'signed-in',
  cost: writeCost(128 * kB),
  summary: "Changes the signed-in person's profile",
  description:
    'What is absent stays as it is. `image` takes a `presignedUrl` of an own upload, or an empty text. `socialLinks` are changes: INSERT, UPDATE and DELETE in one save.',
  body: UpdateUserSchema,
  reply: OwnUserSchema,
  errors: ['invalid', 'suffix_taken'],
});

const SuffixInUseSchema = v.object({ exists: v.boolean() });

/** Reserved words count as in use; what cannot be a suffix at all is `invalid`. */
export const checkMySuffix = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/mylastlink/:suffix/exists',
  access: 'signed-in',
  cost: readCost,
  summary: 'Whether a personal address is in use, also by the one who asks',
  params: anySuffix,
  reply: SuffixInUseSchema,
  errors: ['invalid'],
});
