import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import {
  hasFaults,
  ownFaults,
  type ProfileValues,
  profileChanges,
  profileValues,
  serverFaults,
} from '#client/features/profile-edit/profile-values.ts';
import { newLinkDraft } from '#client/people/links/link-drafts.ts';
import type { OwnUser } from '#contract/users.ts';
import { texts } from '#tests/support/spec-texts.ts';

const me: OwnUser = {
  id: 7,
  email: 'noura@example.org',
  twilioAllEventChannelSid: null,
  firstName: 'Noura',
  lastName: 'Alharbi',
  image: null,
  position: 'Founder',
  organization: 'Hub',
  location: 'Riyadh',
  myLastlink: 'https://last-links.example/noura',
  bio: null,
  timeZoneId: 'Asia/Riyadh',
  timeZoneName: 'Arabian Standard Time',
  linkedInProfileLink: null,
  socialLinks: [{ id: 1, type: 'WEBSITE', url: 'https://one.example.org' }],
};
const base = profileValues(me);
const refused = (fields: Record<string, string>) =>
  new ApiError({ code: 'invalid', status: 422, message: texts.invalid, fields });

test('a complete profile has no faults, and nothing to save', () => {
  expect(hasFaults(ownFaults(base))).toBe(false);
  expect(profileChanges(base, base)).toEqual({});
});

test('what is empty and must not be is told, and so is each link', () => {
  const added = newLinkDraft('BLOG');
  const values: ProfileValues = {
    ...base,
    location: ' ',
    myLastlinkSuffix: '',
    links: [...base.links, added],
  };
  expect(ownFaults(values)).toEqual({
    fields: { location: texts.mandatory, myLastlinkSuffix: texts.mandatory },
    links: { [added.key]: texts.mandatory },
  });
});

test('a save says only what differs', () => {
  const values = { ...base, bio: 'Hello', links: [] };
  expect(profileChanges(base, values)).toEqual({
    bio: 'Hello',
    socialLinks: [{ id: 1, type: 'WEBSITE', url: 'https://one.example.org', actionType: 'DELETE' }],
  });
});

describe('what the server refuses', () => {
  test('stands at its field until that is changed', () => {
    const sent = { ...base, firstName: 'N0ura' };
    const error = refused({ firstName: texts.invalid });
    expect(serverFaults({ base, sent, error }, sent).fields).toEqual({ firstName: texts.invalid });
    expect(serverFaults({ base, sent, error }, { ...sent, firstName: 'Noura' }).fields).toEqual({});
  });

  test('is found again at the right link', () => {
    const added = { ...newLinkDraft('BLOG'), url: 'two.example.org' };
    const sent = { ...base, links: [...base.links, added] };
    const error = refused({ 'socialLinks.0.url': texts.invalid });
    expect(serverFaults({ base, sent, error }, sent).links).toEqual({ [added.key]: texts.invalid });
  });

  test('because somebody was faster stands at the personal link', () => {
    const sent = { ...base, myLastlinkSuffix: 'omar' };
    const error = new ApiError({ code: 'suffix_taken', status: 409, message: texts.suffixTaken });
    expect(serverFaults({ base, sent, error }, sent).fields).toEqual({ myLastlinkSuffix: texts.suffixTaken });
  });
});
