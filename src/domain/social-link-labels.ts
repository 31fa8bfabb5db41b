import {
  type HandleType,
  handlePrefixes,
  type SocialLink,
  type SocialLinkType,
} from '#contract/social-links.ts';

/** Program that opens a link; `none` where only its text is shown. */
export type LinkOpener = 'site' | 'phone' | 'mail' | 'app' | 'none';

interface SocialLinkDescription {
  readonly label: string;
  /** Shown part of the address. */
  readonly text: string;
  /** Null where there is nothing safe to open. */
  readonly href: string | null;
  readonly opener: LinkOpener;
  /** Address that opens a conversation, beside the call that `href` begins. */
  readonly chatHref?: string;
}

type Link = Pick<SocialLink, 'type' | 'url'>;
type Address = Omit<SocialLinkDescription, 'label'>;

const labels: Readonly<Record<SocialLinkType, string>> = {
  LINKEDIN: 'LinkedIn',
  TWITTER: 'Twitter',
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  MOBILE_NUMBER: 'Mobile',
  EMAIL: 'E-mail',
  SKYPE: 'Skype',
  WEBSITE: 'Website',
  BLOG: 'Blog',
  SNAPCHAT: 'Snapchat',
  MEDIUM: 'Medium',
  PINTEREST: 'Pinterest',
  WECHAT: 'WeChat',
  WHATSAPP: 'WhatsApp',
  YOUTUBE: 'YouTube',
  CALENDLY: 'Calendly',
  RESEARCH_GATE: 'ResearchGate',
  ANGEL_LIST: 'AngelList',
  DESK_NUMBER: 'Desk phone',
};

/** Sites that the label names already, so that only the rest of an address there is shown. */
const homes: Partial<Record<SocialLinkType, readonly string[]>> = {
  LINKEDIN: ['linkedin.com'],
  MEDIUM: ['medium.com'],
  PINTEREST: ['pinterest.com'],
  YOUTUBE: ['youtube.com'],
  CALENDLY: ['calendly.com'],
  RESEARCH_GATE: ['researchgate.net'],
  ANGEL_LIST: ['angel.co', 'wellfound.com'],
};

/** Name of a kind of link on the screen. */
export const socialLinkLabel = (type: SocialLinkType): string => labels[type];

/** Text and address of a link. Addresses are checked once more: only these schemes are ever opened. */
export function describeSocialLink(link: Link): SocialLinkDescription {
  return { label: labels[link.type], ...addressOf(link) };
}

const textOnly = (text: string): Address => ({ text, href: null, opener: 'none' });

function addressOf({ type, url }: Link): Address {
  switch (type) {
    case 'MOBILE_NUMBER':
    case 'DESK_NUMBER':
    case 'WECHAT':
      return telephone(url);
    case 'WHATSAPP':
      return whatsApp(url);
    case 'EMAIL':
      return mail(url);
    case 'SKYPE':
      return skype(url);
    case 'TWITTER':
    case 'INSTAGRAM':
    case 'FACEBOOK':
    case 'SNAPCHAT':
      return handle(type, url);
    default:
      return site(url, homes[type]);
  }
}

/** Digits of a number that has both its dial code and what stands behind it, else null. */
function dialled(url: string): string | null {
  const [, code, number = ''] = /^\+(\d{1,4}) (\d[\d ().-]*)$/.exec(url.trim()) ?? [];
  return code === undefined ? null : `${code}${number.replace(/\D/g, '')}`;
}

function telephone(url: string): Address {
  const digits = dialled(url);
  return digits === null ? textOnly(url) : { text: url, href: `tel:+${digits}`, opener: 'phone' };
}

function whatsApp(url: string): Address {
  const digits = dialled(url);
  const call = telephone(url);
  return digits === null ? call : { ...call, chatHref: `https://wa.me/${digits}` };
}

function mail(url: string): Address {
  const address = url.trim();
  if (!/^[^\s@?&]+@[^\s@?&]+$/.test(address)) return textOnly(url);
  return { text: address, href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`, opener: 'mail' };
}

function skype(url: string): Address {
  const name = url.trim();
  if (!/^[\w.,:@+-]+$/.test(name)) return textOnly(url);
  return { text: name, href: `skype:${encodeURIComponent(name)}?chat`, opener: 'app' };
}

function handle(type: HandleType, url: string): Address {
  const address = site(url);
  const prefix = handlePrefixes[type];
  return url.startsWith(prefix) ? { ...address, text: `@${url.slice(prefix.length)}` } : address;
}

function site(url: string, homeOf: readonly string[] = []): Address {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address === null || !['http:', 'https:'].includes(address.protocol)) return textOnly(url);
  const host = address.host.replace(/^www\./, '');
  const path = readable(`${address.pathname}${address.search}`).replace(/^\/+|\/+$/g, '');
  const isAtHome = homeOf.some((home) => host === home || host.endsWith(`.${home}`));
  const text = isAtHome && path !== '' ? path : [host, path].filter(Boolean).join('/');
  return { text: shortened(text), href: address.href, opener: 'site' };
}

/** Addresses carry other scripts as percent signs and numbers. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const longestText = 80;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : text;
}

interface LinkedPerson {
  readonly linkedInProfileLink: string | null;
  readonly socialLinks: readonly Link[];
}

/** All links of a person: the LinkedIn profile first, once. */
export function linksOf({ linkedInProfileLink, socialLinks }: LinkedPerson): Link[] {
  if (!linkedInProfileLink) return [...socialLinks];
  const profile: Link = { type: 'LINKEDIN', url: linkedInProfileLink };
  const bare = ({ url }: Link) =>
    url
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/[/?#]+$/, '');
  const others = socialLinks.filter((link) => link.type !== 'LINKEDIN' || bare(link) !== bare(profile));
  return [profile, ...others];
}
