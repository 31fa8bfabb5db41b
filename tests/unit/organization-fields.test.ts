import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CreateOrganizationSchema, UpdateOrganizationSchema } from '#contract/organizations.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import { acceptedLinkCases, refusedLinkCases } from '#tests/support/link-cases.ts';
import {
  acceptedOrganizationCases,
  refusedOrganizationCases,
  reservedSuffixes,
} from '#tests/support/organization-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';

function firstFault(value: unknown): readonly [field: string | null, text: string] | null {
  const { issues } = v.safeParse(UpdateOrganizationSchema, value, { abortPipeEarly: true });
  return issues ? [v.getDotPath(issues[0]), issues[0].message] : null;
}

const insert = ({ field: type, given }: { field: string; given: unknown }) => ({
  socialLinks: [{ type, url: given, actionType: 'INSERT' }],
});

describe('an organisation', () => {
  test.each(acceptedOrganizationCases)('takes $why as $field', ({ field, given, kept }) => {
    expect(v.parse(UpdateOrganizationSchema, { [field]: given })).toEqual({ [field]: kept });
  });

  test.each(refusedOrganizationCases)('refuses $why as $field', ({ field, given, text }) => {
    expect(firstFault({ [field]: given })).toEqual([field, text]);
  });

  test.each(acceptedLinkCases)('takes $why as a link of kind $field', (link) => {
    const { socialLinks } = v.parse(UpdateOrganizationSchema, insert(link));
    expect(socialLinks?.map(({ url }) => url)).toEqual([link.kept]);
  });

  test.each(refusedLinkCases)('refuses $why as a link of kind $field', (link) => {
    expect(firstFault(insert(link))).toEqual(['socialLinks.0.url', link.text]);
  });

  test('needs a name, a location and an address to be made', () => {
    const empty = { name: '', location: '', orgLastlinkSuffix: '' };
    const { issues = [] } = v.safeParse(CreateOrganizationSchema, empty, { abortPipeEarly: true });
    expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['name', texts.mandatory],
      ['location', texts.mandatory],
      ['orgLastlinkSuffix', texts.mandatory],
    ]);
  });
});

test.each(reservedSuffixes)('%s is never the address of an organisation', (suffix) => {
  expect(isReservedSuffix(suffix)).toBe(true);
});
