import type { SocialLink, SocialLinkType } from '#contract/social-links.ts';
import type { PersonProfile } from '#contract/users.ts';
import { contentLines, escapeText } from './content-lines.ts';
import { fullName } from './person.ts';
import { describeSocialLink, linksOf } from './social-link-labels.ts';

type CardPerson = Pick<
  PersonProfile,
  | 'firstName'
  | 'lastName'
  | 'position'
  | 'organization'
  | 'location'
  | 'bio'
  | 'myLastlink'
  | 'linkedInProfileLink'
  | 'socialLinks'
>;
type Link = Pick<SocialLink, 'type' | 'url'>;

/**
 * A person as a contact file (vCard 3.0, RFC 2426, which every phone's address book reads). The same person gives the
 * same file. `photo` is a JPEG in base64.
 */
export function contactCard(person: CardPerson, photo: string | null = null): string {
  const text = (name: string, value: string | null) => (value ? [`${name}:${escapeText(value)}`] : []);
  const first = escapeText(person.firstName ?? '');
  const last = escapeText(person.lastName ?? '');
  return contentLines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${last};${first};;;`,
    `FN:${escapeText(fullName(person))}`,
    ...text('ORG', person.organization),
    ...text('TITLE', person.position),
    ...(person.location ? [`ADR;TYPE=WORK:;;;${escapeText(person.location)};;;`] : []),
    ...new Set([`URL:${person.myLastlink}`, ...linksOf(person).flatMap(lineOf)]),
    ...text('NOTE', person.bio),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`] : []),
    'END:VCARD',
  ]);
}

const telephones: Partial<Record<SocialLinkType, string>> = {
  MOBILE_NUMBER: 'TEL;TYPE=CELL',
  WHATSAPP: 'TEL;TYPE=CELL',
  WECHAT: 'TEL;TYPE=CELL',
  DESK_NUMBER: 'TEL;TYPE=WORK',
};

function lineOf(link: Link): string[] {
  const telephone = telephones[link.type];
  if (telephone) return [`${telephone}:${escapeText(link.url)}`];
  const { href, text } = describeSocialLink(link);
  if (href === null) return [];
  if (link.type === 'EMAIL') return [`EMAIL;TYPE=INTERNET:${escapeText(text)}`];
  return [link.type === 'SKYPE' ? `IMPP:${href}` : `URL:${href}`];
}
