import { describe, expect, test } from 'vitest';
import { type SocialLinkType, socialLinkTypes } from '#contract/social-links.ts';
import { describeSocialLink, linksOf, socialLinkLabel } from '#domain/social-link-labels.ts';

type Case = readonly [SocialLinkType, url: string, label: string, text: string, href: string | null];

const cases: readonly Case[] = [
  [
    'LINKEDIN',
    'https://www.linkedin.com/in/noura-alharbi/',
    'LinkedIn',
    'in/noura-alharbi',
    'https://www.linkedin.com/in/noura-alharbi/',
  ],
  [
    'LINKEDIN',
    'https://sa.linkedin.com/in/%D9%86%D9%88%D8%B1%D8%A9',
    'LinkedIn',
    'in/نورة',
    'https://sa.linkedin.com/in/%D9%86%D9%88%D8%B1%D8%A9',
  ],
  [
    'LINKEDIN',
    'https://linkedin.com.example.net/in/noura',
    'LinkedIn',
    'linkedin.com.example.net/in/noura',
    'https://linkedin.com.example.net/in/noura',
  ],
  ['TWITTER', 'https://twitter.com/noura_a', 'Twitter', '@noura_a', 'https://twitter.com/noura_a'],
  [
    'INSTAGRAM',
    'https://www.instagram.com/noura.a',
    'Instagram',
    '@noura.a',
    'https://www.instagram.com/noura.a',
  ],
  ['FACEBOOK', 'https://www.facebook.com/noura', 'Facebook', '@noura', 'https://www.facebook.com/noura'],
  [
    'SNAPCHAT',
    'https://www.snapchat.com/add/noura',
    'Snapchat',
    '@noura',
    'https://www.snapchat.com/add/noura',
  ],
  ['MOBILE_NUMBER', '+966 550123456', 'Mobile', '+966 550123456', 'tel:+966550123456'],
  ['MOBILE_NUMBER', '+966', 'Mobile', '+966', null],
  ['MOBILE_NUMBER', '+966 ', 'Mobile', '+966 ', null],
  ['MOBILE_NUMBER', '550123456', 'Mobile', '550123456', null],
  ['DESK_NUMBER', '+44 2071234567', 'Desk phone', '+44 2071234567', 'tel:+442071234567'],
  ['WHATSAPP', '+1 2025550104', 'WhatsApp', '+1 2025550104', 'tel:+12025550104'],
  ['WHATSAPP', '+1', 'WhatsApp', '+1', null],
  ['WECHAT', '+86 13800138000', 'WeChat', '+86 13800138000', 'tel:+8613800138000'],
  ['WECHAT', '+86', 'WeChat', '+86', null],
  ['EMAIL', 'noura@example.org', 'E-mail', 'noura@example.org', 'mailto:noura@example.org'],
  ['EMAIL', 'noura@example.org?bcc=all', 'E-mail', 'noura@example.org?bcc=all', null],
  ['SKYPE', 'live:noura.a', 'Skype', 'live:noura.a', 'skype:live%3Anoura.a?chat'],
  ['SKYPE', 'noura a', 'Skype', 'noura a', null],
  ['WEBSITE', 'https://www.noura.example/', 'Website', 'noura.example', 'https://www.noura.example/'],
  [
    'BLOG',
    'http://noura.example/notes?page=2',
    'Blog',
    'noura.example/notes?page=2',
    'http://noura.example/notes?page=2',
  ],
  ['MEDIUM', 'https://medium.com/@noura', 'Medium', '@noura', 'https://medium.com/@noura'],
  ['PINTEREST', 'https://www.pinterest.com/noura', 'Pinterest', 'noura', 'https://www.pinterest.com/noura'],
  ['YOUTUBE', 'https://www.youtube.com/@noura', 'YouTube', '@noura', 'https://www.youtube.com/@noura'],
  [
    'CALENDLY',
    'https://calendly.com/noura/30min',
    'Calendly',
    'noura/30min',
    'https://calendly.com/noura/30min',
  ],
  [
    'RESEARCH_GATE',
    'https://www.researchgate.net/profile/Noura',
    'ResearchGate',
    'profile/Noura',
    'https://www.researchgate.net/profile/Noura',
  ],
  ['ANGEL_LIST', 'https://wellfound.com/u/noura', 'AngelList', 'u/noura', 'https://wellfound.com/u/noura'],
];

test.each(cases)('%s %s', (type, url, label, text, href) => {
  expect(describeSocialLink({ type, url })).toMatchObject({ label, text, href });
});

test('a conversation is offered beside the call of a whole WhatsApp number, and nowhere else', () => {
  const chatOf = (type: SocialLinkType, url: string) => describeSocialLink({ type, url }).chatHref;
  expect(chatOf('WHATSAPP', '+1 2025550104')).toBe('https://wa.me/12025550104');
  expect(chatOf('WHATSAPP', '+1')).toBeUndefined();
  for (const type of ['MOBILE_NUMBER', 'DESK_NUMBER', 'WECHAT'] as const) {
    expect(chatOf(type, '+1 2025550104'), type).toBeUndefined();
  }
});

const hostile = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript:alert(1)//https://x.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'intent://scan/#Intent;end',
  'ftp://example.org',
  'tel:+966550123456',
  '//example.org',
  '',
];

test('nothing but addresses of the web, of mail, of Skype and of telephones is ever opened', () => {
  for (const type of socialLinkTypes) {
    for (const url of hostile) {
      const { href, chatHref } = describeSocialLink({ type, url });
      expect(chatHref, `${type} ${url}`).toBeUndefined();
      expect(href === null || /^(?:https?|mailto|tel|skype):/.test(href), `${type} ${url} -> ${href}`).toBe(
        true,
      );
      expect(href ?? '', `${type} ${url}`).not.toMatch(/^\s*(?:javascript|data|vbscript|file|intent|ftp):/i);
    }
  }
});

test('a very long address is shortened where it is shown, not where it leads', () => {
  const url = `https://example.org/${'a'.repeat(300)}`;
  const { text, href } = describeSocialLink({ type: 'WEBSITE', url });
  expect([...text]).toHaveLength(80);
  expect(text.endsWith('…')).toBe(true);
  expect(href).toBe(url);
});

test('an address whose letters cannot be read is shown as it is', () => {
  expect(describeSocialLink({ type: 'WEBSITE', url: 'https://example.org/%ff' }).text).toBe(
    'example.org/%ff',
  );
});

test('every kind has a label of its own', () => {
  expect(new Set(socialLinkTypes.map(socialLinkLabel)).size).toBe(socialLinkTypes.length);
});

describe('all links of a person', () => {
  const website = { type: 'WEBSITE', url: 'https://noura.example' } as const;
  const linkedIn = { type: 'LINKEDIN', url: 'https://www.linkedin.com/in/noura' } as const;

  test('begin with the LinkedIn profile', () => {
    expect(linksOf({ linkedInProfileLink: linkedIn.url, socialLinks: [website] })).toEqual([
      linkedIn,
      website,
    ]);
  });

  test.each(['https://linkedin.com/in/noura/', 'http://www.linkedin.com/in/Noura', linkedIn.url])(
    'have it once, also as %s',
    (url) => {
      const socialLinks = [{ ...linkedIn, url }, website];
      expect(linksOf({ linkedInProfileLink: linkedIn.url, socialLinks })).toEqual([linkedIn, website]);
    },
  );

  test('keep another LinkedIn page beside it, and all where there is no profile', () => {
    const company = { type: 'LINKEDIN', url: 'https://linkedin.com/company/x' } as const;
    expect(linksOf({ linkedInProfileLink: linkedIn.url, socialLinks: [company] })).toEqual([
      linkedIn,
      company,
    ]);
    expect(linksOf({ linkedInProfileLink: null, socialLinks: [company] })).toEqual([company]);
  });
});
