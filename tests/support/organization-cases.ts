import { acceptedLinkCases, refusedLinkCases } from './link-cases.ts';
import {
  type AcceptedCase,
  acceptedProfileCases,
  type ProfileField,
  type RefusedCase,
  refusedProfileCases,
} from './profile-cases.ts';

export type OrganizationField = 'name' | 'location' | 'bio' | 'timeZoneId' | 'orgLastlinkSuffix';

export type AcceptedOrganizationCase = Omit<AcceptedCase, 'field'> & { readonly field: OrganizationField };
export type RefusedOrganizationCase = Omit<RefusedCase, 'field'> & { readonly field: OrganizationField };

/** Each field of an organisation has the rules of one of a person's (specification, section 5). */
const sameRuleAs: Readonly<Record<OrganizationField, ProfileField>> = {
  name: 'organization',
  location: 'location',
  bio: 'bio',
  timeZoneId: 'timeZoneId',
  orgLastlinkSuffix: 'myLastlinkSuffix',
};
const fields = ['name', 'location', 'bio', 'timeZoneId', 'orgLastlinkSuffix'] as const;

const forOrganizations = <Case extends { readonly field: ProfileField }>(cases: readonly Case[]) =>
  fields.flatMap((field) =>
    cases.filter((one) => one.field === sameRuleAs[field]).map((one) => ({ ...one, field })),
  );

/** What an organisation's form takes, and how it is kept. */
export const acceptedOrganizationCases: readonly AcceptedOrganizationCase[] =
  forOrganizations(acceptedProfileCases);

/** What it refuses, and the text beside the field. */
export const refusedOrganizationCases: readonly RefusedOrganizationCase[] =
  forOrganizations(refusedProfileCases);

/** Words that stand for a screen or a call are never free, in whatever case. */
export const reservedSuffixes = ['account', 'api', 'contacts', 'Login', 'O', 'w', 'FILES'] as const;

/** Links have the rules of a person's; an error stands beside `socialLinks.<index>.url`. */
export const acceptedOrganizationLinkCases = acceptedLinkCases.map(({ field: type, ...one }) => ({
  ...one,
  type,
}));

/** As far as they can be typed into a form. */
export const refusedOrganizationLinkCases = refusedLinkCases.flatMap(({ field: type, given, ...one }) =>
  typeof given === 'string' ? [{ ...one, given, type }] : [],
);
