import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import {
  LocationSchema,
  OptionalWebLinkSchema,
  OrganizationNameSchema,
  PersonNameSchema,
  PositionSchema,
  TimeZoneIdSchema,
} from './fields.ts';

/** The signed-in person's own view of themselves; `null` is what has not been filled in yet. */
export const OwnUserSchema = v.object({
  id: v.number(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.string(),
  image: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  location: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  position: v.nullable(v.string()),
  timeZoneId: v.nullable(v.string()),
  timeZoneName: v.nullable(v.string()),
  linkedInProfileLink: v.nullable(v.string()),
  /** Address whose last path segment is the personal suffix. */
  myLastlink: v.string(),
});
export type OwnUser = v.InferOutput<typeof OwnUserSchema>;

/** Any part of the profile; what is absent stays as it is. */
export const UpdateUserSchema = v.object({
  firstName: v.optional(PersonNameSchema),
  lastName: v.optional(PersonNameSchema),
  organization: v.optional(OrganizationNameSchema),
  position: v.optional(PositionSchema),
  location: v.optional(LocationSchema),
  timeZoneId: v.optional(TimeZoneIdSchema),
  linkedInProfileLink: v.optional(OptionalWebLinkSchema),
});
export type UpdateUser = v.InferOutput<typeof UpdateUserSchema>;

export const getMe = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'signed-in',
  summary: 'The signed-in person',
  reply: OwnUserSchema,
  errors: [],
});

export const updateMe = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users',
  access: 'signed-in',
  summary: "Changes the signed-in person's profile",
  body: UpdateUserSchema,
  reply: OwnUserSchema,
  errors: ['invalid'],
});
