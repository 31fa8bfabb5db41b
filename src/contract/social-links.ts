import * as v from 'valibot';

/** The 19 kinds of the specification, section 3. */
export const socialLinkTypes = [
  'LINKEDIN',
  'TWITTER',
  'INSTAGRAM',
  'FACEBOOK',
  'MOBILE_NUMBER',
  'EMAIL',
  'SKYPE',
  'WEBSITE',
  'BLOG',
  'SNAPCHAT',
  'MEDIUM',
  'PINTEREST',
  'WECHAT',
  'WHATSAPP',
  'YOUTUBE',
  'CALENDLY',
  'RESEARCH_GATE',
  'ANGEL_LIST',
  'DESK_NUMBER',
] as const;
export type SocialLinkType = (typeof socialLinkTypes)[number];

/** Kinds whose address is a fixed beginning and a name that the person writes. */
export const handlePrefixes = {
  TWITTER: 'https://twitter.com/',
  INSTAGRAM: 'https://www.instagram.com/',
  FACEBOOK: 'https://www.facebook.com/',
  SNAPCHAT: 'https://www.snapchat.com/add/',
} as const;
export type HandleType = keyof typeof handlePrefixes;

export const phoneTypes = ['MOBILE_NUMBER', 'WECHAT', 'WHATSAPP', 'DESK_NUMBER'] as const;
export type PhoneType = (typeof phoneTypes)[number];

export const isHandleType = (type: SocialLinkType): type is HandleType => Object.hasOwn(handlePrefixes, type);
export const isPhoneType = (type: SocialLinkType): type is PhoneType =>
  phoneTypes.some((one) => one === type);

export const SocialLinkSchema = v.object({
  id: v.number(),
  type: v.picklist(socialLinkTypes),
  url: v.string(),
});
export type SocialLink = v.InferOutput<typeof SocialLinkSchema>;
