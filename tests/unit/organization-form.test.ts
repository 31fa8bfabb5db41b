import { expect, test } from 'vitest';
import {
  changeOf,
  creationOf,
  faultsOf,
  newValues,
  type OrganizationValues,
  standingFaults,
  valuesOf,
  withName,
} from '#client/features/organizations/manage/organization-values.ts';
import { noRoles } from '#domain/organization-access.ts';
import { suggestSuffix } from '#domain/suffix.ts';
import {
  acceptedOrganizationCases,
  acceptedOrganizationLinkCases,
  refusedOrganizationCases,
  refusedOrganizationLinkCases,
} from '#tests/support/organization-cases.ts';

const organization = {
  id: 4,
  name: 'Masar Labs',
  bio: 'We build.',
  description: 'We build.',
  location: 'Jeddah',
  logo: '/files/abc?expires=1&signature=x',
  orgLastlinkSuffix: 'masar_labs',
  orgLastlink: 'https://last-links.example/o/masar_labs',
  socialLinks: [{ id: 9, type: 'WEBSITE' as const, url: 'https://masar.example' }],
  timeZoneId: 'Asia/Riyadh',
  timeZoneName: 'Arabian Standard Time',
  shareLink: null,
  loggedInUserOrganizationUserView: { ...noRoles, owner: true },
};

const filled: OrganizationValues = {
  ...newValues('Asia/Riyadh'),
  name: 'Masar Labs',
  location: 'Jeddah',
  orgLastlinkSuffix: 'masar_labs',
};

const linkOf = (type: OrganizationValues['links'][number]['type'], url: string) => ({
  key: 'new-1',
  id: null,
  type,
  url,
});

test.each(acceptedOrganizationCases)('$field takes $why', ({ field, given }) => {
  expect(faultsOf({ ...filled, [field]: given })?.fields[field]).toBeUndefined();
});

test.each(refusedOrganizationCases.filter(({ given }) => typeof given === 'string' && given !== ''))(
  '$field refuses $why beside itself',
  ({ field, given, text }) => {
    expect(faultsOf({ ...filled, [field]: given })?.fields).toEqual({ [field]: text });
  },
);

test('name, location and address must be there, the rest need not', () => {
  expect(faultsOf(newValues(''))?.fields).toEqual({
    name: 'This field is mandatory',
    location: 'This field is mandatory',
    orgLastlinkSuffix: 'This field is mandatory',
  });
  expect(faultsOf({ ...filled, timeZoneId: '' })).toBeNull();
});

test.each(acceptedOrganizationLinkCases)('a $type link takes $why', ({ type, given }) => {
  expect(faultsOf({ ...filled, links: [linkOf(type, given)] })).toBeNull();
});

test.each(refusedOrganizationLinkCases)('a $type link refuses $why', ({ type, given, text }) => {
  expect(faultsOf({ ...filled, links: [linkOf(type, given)] })).toEqual({
    fields: {},
    links: { 'new-1': text },
  });
});

test.each([
  ['Innovation Hub', 'innovation_hub'],
  ['  Café  Zoë ', 'cafe_zoe'],
  ['Q&A – 2021!', 'q_a_2021'],
  ['مسار', ''],
  ['مسار Labs', 'labs'],
  ['a'.repeat(40), 'a'.repeat(32)],
  [`${'a'.repeat(31)} b`, 'a'.repeat(31)],
])('%s suggests the address %s', (name, suffix) => {
  expect(suggestSuffix(name)).toBe(suffix);
});

test('the address follows the name until somebody writes one', () => {
  let values = newValues('');
  values = { ...values, ...withName(values, 'Masar') };
  expect(values.orgLastlinkSuffix).toBe('masar');
  values = { ...values, ...withName(values, 'Masar Labs') };
  expect(values.orgLastlinkSuffix).toBe('masar_labs');
  values = { ...values, orgLastlinkSuffix: 'ml' };
  values = { ...values, ...withName(values, 'Masar Studio') };
  expect(values.orgLastlinkSuffix).toBe('ml');
});

test('a new organisation sends what is filled in', () => {
  expect(creationOf(filled)).toEqual({
    name: 'Masar Labs',
    location: 'Jeddah',
    orgLastlinkSuffix: 'masar_labs',
    timeZoneId: 'Asia/Riyadh',
  });
  expect(creationOf({ ...filled, links: [linkOf('TWITTER', '@masar')] }).socialLinks).toEqual([
    { type: 'TWITTER', url: 'https://twitter.com/masar', actionType: 'INSERT' },
  ]);
});

test('a save sends only what was changed', () => {
  const base = valuesOf(organization);
  expect(changeOf(organization, base, base)).toEqual({});
  expect(changeOf(organization, base, { ...base, bio: '', logo: '' })).toEqual({ bio: '', logo: '' });
  expect(changeOf(organization, base, { ...base, links: [] })).toEqual({
    socialLinks: [{ id: 9, type: 'WEBSITE', url: 'https://masar.example', actionType: 'DELETE' }],
  });
});

test('what was refused is said until it is changed', () => {
  const links = [linkOf('WEBSITE', 'masar')];
  const values = { ...filled, name: '', links };
  const refused = { values, fields: { name: 'wrong' }, links: { 'new-1': 'wrong' } };
  expect(standingFaults(refused, { ...values, bio: 'Anew' })).toEqual({
    fields: { name: 'wrong' },
    links: { 'new-1': 'wrong' },
  });
  expect(standingFaults(refused, { ...values, name: 'Masar' }).fields).toEqual({});
  expect(standingFaults(refused, { ...values, links: [linkOf('WEBSITE', 'masar.example')] }).links).toEqual(
    {},
  );
});
