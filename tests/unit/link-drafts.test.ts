import { describe, expect, test } from 'vitest';
import {
  handleOf,
  knownLinks,
  linkChanges,
  linkFaults,
  newLinkDraft,
  refusedLinks,
  toLinkDrafts,
} from '#client/people/links/link-drafts.ts';
import type { SocialLink } from '#contract/social-links.ts';
import { texts } from '#tests/support/spec-texts.ts';

const website: SocialLink = { id: 1, type: 'WEBSITE', url: 'https://one.example.org' };
const blog: SocialLink = { id: 2, type: 'BLOG', url: 'https://two.example.org' };

describe('the changes of a save', () => {
  test('are none where nothing differs, also where only the way of writing does', () => {
    const [first, ...rest] = toLinkDrafts([website, blog]);
    expect(first).toBeDefined();
    if (!first) return;
    expect(linkChanges([website, blog], [{ ...first, url: ' one.example.org ' }, ...rest])).toEqual([]);
  });

  test('name what goes first, then what is written', () => {
    const [first] = toLinkDrafts([website]);
    if (!first) throw new Error('No draft.');
    const added = { ...newLinkDraft('TWITTER'), url: '@noura' };
    const after = [{ ...first, url: 'three.example.org' }, added];
    expect(linkChanges([website, blog], after)).toEqual([
      { ...blog, actionType: 'DELETE' },
      { id: 1, type: 'WEBSITE', url: 'https://three.example.org', actionType: 'UPDATE' },
      { type: 'TWITTER', url: 'https://twitter.com/noura', actionType: 'INSERT' },
    ]);
  });

  test('leave alone what another device has added since', () => {
    expect(linkChanges([website], toLinkDrafts([website]))).toEqual([]);
  });
});

test('faults stand at their links, whoever finds them', () => {
  const added = newLinkDraft('EMAIL');
  const [kept] = toLinkDrafts([website]);
  if (!kept) throw new Error('No draft.');
  const after = [kept, added];
  expect(linkFaults(after)).toEqual({ [added.key]: texts.mandatory });
  const fields = { 'socialLinks.0.url': 'of the one that goes', 'socialLinks.1.url': texts.invalid };
  expect(refusedLinks({ before: [website, blog], after, fields })).toEqual({ [added.key]: texts.invalid });
});

test('an answer that an earlier version has kept has no links', () => {
  expect(knownLinks({})).toEqual([]);
});

test.each([
  ['TWITTER', 'https://twitter.com/noura', 'noura'],
  ['TWITTER', 'https://x.com/noura?s=21', 'noura'],
  ['TWITTER', 'mobile.twitter.com/@noura/status/1', 'noura'],
  ['INSTAGRAM', 'http://instagram.com/noura.al/', 'noura.al'],
  ['INSTAGRAM', ' https://WWW.Instagram.com/noura ', 'noura'],
  ['FACEBOOK', 'https://m.facebook.com/noura', 'noura'],
  ['SNAPCHAT', 'https://www.snapchat.com/add/noura', 'noura'],
  ['SNAPCHAT', 'https://www.instagram.com/noura', null],
  ['TWITTER', 'noura', null],
] as const)('of %s, pasting %s leaves %s', (type, pasted, handle) => {
  expect(handleOf(type, pasted)).toBe(handle);
});
