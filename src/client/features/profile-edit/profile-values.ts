import * as v from 'valibot';
import { ApiError, type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import {
  keptLinks,
  knownLinks,
  type LinkDraft,
  LinkDraftsSchema,
  linkChanges,
  linkFaults,
  refusedLinks,
  toLinkDrafts,
} from '#client/people/links/link-drafts.ts';
import { TimeZoneIdSchema } from '#contract/basic-fields.ts';
import {
  BioSchema,
  LocationSchema,
  OptionalWebLinkSchema,
  OrganizationNameSchema,
  PersonNameSchema,
  PositionSchema,
  SuffixSchema,
} from '#contract/fields.ts';
import type { UpdateUser } from '#contract/profile.ts';
import type { SocialLink } from '#contract/social-links.ts';
import type { OwnUser } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

/** Values of the fields. */
export interface ProfileValues {
  readonly image: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  readonly organization: string;
  readonly position: string;
  readonly location: string;
  readonly timeZoneId: string;
  readonly linkedInProfileLink: string;
  readonly myLastlinkSuffix: string;
  readonly links: readonly LinkDraft[];
}

/** Faults of the form: fields by their name, links by their key. */
export interface ProfileFaults {
  readonly fields: FieldErrors;
  readonly links: FieldErrors;
}

const FieldsSchema = v.object({
  firstName: PersonNameSchema,
  lastName: PersonNameSchema,
  bio: BioSchema,
  organization: OrganizationNameSchema,
  position: PositionSchema,
  location: LocationSchema,
  timeZoneId: TimeZoneIdSchema,
  linkedInProfileLink: OptionalWebLinkSchema,
  myLastlinkSuffix: SuffixSchema,
});

/** Schema of a draft on the phone. */
export const DraftSchema = v.partial(
  v.object({
    image: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    bio: v.string(),
    organization: v.string(),
    position: v.string(),
    location: v.string(),
    timeZoneId: v.string(),
    linkedInProfileLink: v.string(),
    myLastlinkSuffix: v.string(),
    links: LinkDraftsSchema,
  }),
);

export const fieldLabels: Readonly<Partial<Record<keyof ProfileValues, string>>> = {
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  organization: 'Company',
  position: 'Position',
  location: 'Location',
  timeZoneId: 'Time zone',
  linkedInProfileLink: 'LinkedIn profile link',
  myLastlinkSuffix: 'Personal link',
};

export function profileValues(me: OwnUser): ProfileValues {
  return {
    image: me.image ?? '',
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    bio: me.bio ?? '',
    organization: me.organization ?? '',
    position: me.position ?? '',
    location: me.location ?? '',
    timeZoneId: me.timeZoneId ?? '',
    linkedInProfileLink: me.linkedInProfileLink ?? '',
    myLastlinkSuffix: suffixOf(me.myLastlink),
    links: toLinkDrafts(knownLinks(me)),
  };
}

/** Body of a save: only the values that differ from the start of the edit. */
export function profileChanges(
  base: ProfileValues,
  values: ProfileValues,
  standing?: readonly SocialLink[],
): UpdateUser {
  const { links: linksBefore, ...fieldsBefore } = base;
  const { links, ...fields } = values;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => fields[name] !== fieldsBefore[name]);
  const changes: UpdateUser = Object.fromEntries(changed.map((name) => [name, fields[name]]));
  const socialLinks = linkChanges(keptLinks(linksBefore), links, standing);
  return socialLinks.length === 0 ? changes : { ...changes, socialLinks };
}

/** Faults that the phone finds before anything is sent. */
export function ownFaults({ links, ...fields }: ProfileValues): ProfileFaults {
  return { fields: fieldErrors(FieldsSchema, fields), links: linkFaults(links) };
}

export const hasFaults = ({ fields, links }: ProfileFaults): boolean =>
  Object.keys(fields).length + Object.keys(links).length > 0;

/** A save that the server has refused. */
export interface Refusal {
  readonly base: ProfileValues;
  readonly sent: ProfileValues;
  /** The links that the server had, as far as the phone knew. */
  readonly standing?: readonly SocialLink[];
  readonly error: unknown;
}

/** Faults that the server has found, without those of values changed since. */
export function serverFaults({ base, sent, standing, error }: Refusal, values: ProfileValues): ProfileFaults {
  if (!(error instanceof ApiError)) return { fields: {}, links: {} };
  const taken = error.code === 'suffix_taken' ? { myLastlinkSuffix: error.message } : {};
  const isAsSent = ([name]: [string, string]) => isSame(values, sent, name);
  const before = keptLinks(base.links);
  const refused = refusedLinks({ before, after: sent.links, standing, fields: error.fields });
  const isLinkAsSent = ([key]: [string, string]) => urlOf(values, key) === urlOf(sent, key);
  return {
    fields: Object.fromEntries(Object.entries({ ...error.fields, ...taken }).filter(isAsSent)),
    links: Object.fromEntries(Object.entries(refused).filter(isLinkAsSent)),
  };
}

const isSame = (one: ProfileValues, other: ProfileValues, name: string) =>
  Object.hasOwn(one, name) && one[name as keyof ProfileValues] === other[name as keyof ProfileValues];
const urlOf = ({ links }: ProfileValues, key: string) => links.find((link) => link.key === key)?.url;
