import * as v from 'valibot';
import { type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import {
  keptLinks,
  knownLinks,
  type LinkDraft,
  LinkDraftsSchema,
  linkChanges,
  linkFaults,
  toLinkDrafts,
} from '#client/people/links/link-drafts.ts';
import { TimeZoneIdSchema } from '#contract/basic-fields.ts';
import { BioSchema, LocationSchema, OrganizationNameSchema, SuffixSchema } from '#contract/fields.ts';
import type { CreateOrganization, Organization, UpdateOrganization } from '#contract/organizations.ts';
import { followedSuffix } from '#domain/suffix.ts';

/** Values of the form's fields. */
export interface OrganizationValues {
  readonly name: string;
  readonly location: string;
  readonly bio: string;
  /** Empty where there is none. */
  readonly logo: string;
  readonly timeZoneId: string;
  readonly orgLastlinkSuffix: string;
  readonly links: readonly LinkDraft[];
}

/** Schema of a draft on the phone. */
export const DraftSchema = v.partial(
  v.object({
    name: v.string(),
    location: v.string(),
    bio: v.string(),
    logo: v.string(),
    timeZoneId: v.string(),
    orgLastlinkSuffix: v.string(),
    links: LinkDraftsSchema,
  }),
);

export const fieldLabels: Readonly<Partial<Record<keyof OrganizationValues, string>>> = {
  name: 'Name',
  location: 'Location',
  bio: 'Description',
  timeZoneId: 'Time zone',
  orgLastlinkSuffix: 'Last Link URL',
};

const FormSchema = v.object({
  name: OrganizationNameSchema,
  location: LocationSchema,
  bio: BioSchema,
  timeZoneId: v.optional(TimeZoneIdSchema),
  orgLastlinkSuffix: SuffixSchema,
});

export const newValues = (zone: string): OrganizationValues => ({
  name: '',
  location: '',
  bio: '',
  logo: '',
  timeZoneId: zone,
  orgLastlinkSuffix: '',
  links: [],
});

export const valuesOf = (organization: Organization): OrganizationValues => ({
  name: organization.name,
  location: organization.location,
  bio: organization.bio ?? '',
  logo: organization.logo ?? '',
  timeZoneId: organization.timeZoneId ?? '',
  orgLastlinkSuffix: organization.orgLastlinkSuffix,
  links: toLinkDrafts(knownLinks(organization)),
});

/** With another name the address follows as long as nobody has written one. */
export const withName = (values: OrganizationValues, name: string): Partial<OrganizationValues> => ({
  name,
  orgLastlinkSuffix: followedSuffix(values.orgLastlinkSuffix, { from: values.name, to: name }),
});

export interface FormFaults {
  readonly fields: FieldErrors;
  /** By the key of the link. */
  readonly links: FieldErrors;
}

/** Faults of the form, by the rules of the server; null where there are none. */
export function faultsOf(values: OrganizationValues): FormFaults | null {
  const fields = fieldErrors(FormSchema, { ...values, timeZoneId: values.timeZoneId || undefined });
  const links = linkFaults([...values.links]);
  return Object.keys(fields).length + Object.keys(links).length === 0 ? null : { fields, links };
}

/** Remaining faults: a field that was changed since has none. */
export function standingFaults(
  refused: FormFaults & { readonly values: OrganizationValues },
  values: OrganizationValues,
): FormFaults {
  const before: Readonly<Record<string, unknown>> = { ...refused.values };
  const now: Readonly<Record<string, unknown>> = { ...values };
  const urlOf = (links: OrganizationValues['links'], key: string) =>
    links.find((link) => link.key === key)?.url;
  const isSame = (key: string) => urlOf(refused.values.links, key) === urlOf(values.links, key);
  return {
    fields: only(refused.fields, (field) => before[field] === now[field]),
    links: only(refused.links, isSame),
  };
}

const only = (faults: FieldErrors, keep: (name: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => keep(name)));

export function creationOf(values: OrganizationValues): CreateOrganization {
  const { name, location, bio, logo, timeZoneId, orgLastlinkSuffix, links } = values;
  return {
    name,
    location,
    orgLastlinkSuffix,
    ...(bio === '' ? {} : { bio }),
    ...(logo === '' ? {} : { logo }),
    ...(timeZoneId === '' ? {} : { timeZoneId }),
    ...(links.length === 0 ? {} : { socialLinks: linkChanges([], [...links]) }),
  };
}

const plainFields = ['name', 'location', 'bio', 'logo', 'timeZoneId', 'orgLastlinkSuffix'] as const;

/** Only what was changed: what somebody else changed meanwhile stays. */
export function changeOf(
  organization: Organization,
  base: OrganizationValues,
  values: OrganizationValues,
): UpdateOrganization {
  const changed = plainFields.filter((field) => values[field] !== base[field]);
  const socialLinks = linkChanges(keptLinks(base.links), values.links, knownLinks(organization));
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(socialLinks.length === 0 ? {} : { socialLinks }),
  };
}
