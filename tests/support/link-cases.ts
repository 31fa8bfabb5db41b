import { handlePrefixes, phoneTypes, type SocialLinkType } from '#contract/social-links.ts';
import { texts } from './spec-texts.ts';

export interface AcceptedLinkCase {
  readonly field: SocialLinkType;
  readonly why: string;
  readonly given: string;
  readonly kept: string;
}

export interface RefusedLinkCase {
  readonly field: SocialLinkType;
  readonly why: string;
  readonly given: unknown;
  readonly text: string;
}

export const webLinkTypes = [
  'LINKEDIN',
  'WEBSITE',
  'BLOG',
  'MEDIUM',
  'PINTEREST',
  'YOUTUBE',
  'CALENDLY',
  'RESEARCH_GATE',
  'ANGEL_LIST',
] as const satisfies readonly SocialLinkType[];

const handleTypes = ['TWITTER', 'INSTAGRAM', 'FACEBOOK', 'SNAPCHAT'] as const;

const acceptedAddresses = [
  ['a full address', 'https://example.org/noura?a=1#b', 'https://example.org/noura?a=1#b'],
  ['an address without its scheme', 'www.example.org/noura', 'https://www.example.org/noura'],
  ['a plain http address', 'http://example.org', 'http://example.org'],
  ['spaces around it', ' example.org ', 'https://example.org'],
  ['Arabic in its path', 'https://example.org/نورة', 'https://example.org/نورة'],
] as const;

const refusedAddresses = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '   ', texts.mandatory],
  ['a script', 'javascript:alert(1)', texts.invalid],
  ['a script in capitals', 'JaVaScRiPt://example.org/%0aalert(1)', texts.invalid],
  ['data', 'data:text/html,<b>x</b>', texts.invalid],
  ['a call', 'tel:+966501234567', texts.invalid],
  ['a word', 'noura', texts.invalid],
  ['a space inside', 'exam ple.org', texts.invalid],
  ['a name and password in it', 'https://me:secret@example.org/', texts.invalid],
  ['a line break', 'https://example.org/\nx', texts.invalid],
  ['a NUL byte', 'https://example.org/\u0000', texts.invalid],
  ['too long an address', `https://example.org/${'a'.repeat(500)}`, texts.invalid],
  ['a number', 7, texts.invalid],
  ['null', null, texts.invalid],
] as const;

/** After the fixed beginning. */
const acceptedHandles = [
  ['a name', 'noura_1', 'noura_1'],
  ['a name with an @', '@noura', 'noura'],
  ['a name with a dot and a hyphen', 'noura.al-harbi', 'noura.al-harbi'],
  ['spaces around it', ' noura ', 'noura'],
  ['100 characters', 'n'.repeat(100), 'n'.repeat(100)],
] as const;

const refusedHandles = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '  ', texts.mandatory],
  ['only an @', '@', texts.mandatory],
  ['a space inside', 'noura alharbi', texts.invalid],
  ['a path', 'noura/photos', texts.invalid],
  ['a query', 'noura?x=1', texts.invalid],
  ['Arabic letters', 'نورة', texts.invalid],
  ['markup', '<b>noura</b>', texts.invalid],
  ['an address of another site', 'https://example.org/noura', texts.invalid],
  ['101 characters', 'n'.repeat(101), texts.invalid],
  ['a NUL byte', 'noura\u0000', texts.invalid],
  ['a number', 7, texts.invalid],
  ['null', null, texts.invalid],
] as const;

const acceptedPhones = [
  ['dial code, space, number', '+966 501234567', '+966 501234567'],
  ['signs inside the number', '+44 (0)7700-900.101', '+44 07700900101'],
  ['more spaces', ' +1  202 555 0101 ', '+1 2025550101'],
  ['Arabic digits', '+٩٦٦ ٥٠١٢٣٤٥٦٧', '+966 501234567'],
  ['Persian digits', '+۹۸ ۹۱۲۳۴۵۶۷۸۹', '+98 9123456789'],
  ['three digits', '+966 911', '+966 911'],
  ['15 digits', `+1 ${'2'.repeat(15)}`, `+1 ${'2'.repeat(15)}`],
] as const;

const refusedPhones = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '  ', texts.mandatory],
  ['a dial code alone', '+966', texts.invalid],
  ['a number alone', '501234567', texts.invalid],
  ['no plus', '966 501234567', texts.invalid],
  ['no space', '+966501234567', texts.invalid],
  ['two digits', '+966 50', texts.invalid],
  ['16 digits', `+1 ${'2'.repeat(16)}`, texts.invalid],
  ['letters', '+966 CALLME', texts.invalid],
  ['a dial code of five digits', '+96650 1234567', texts.invalid],
  ['a line to another number', '+966 501234567;ext=1', texts.invalid],
  ['a NUL byte', '+966 50123\u00004567', texts.invalid],
  ['a number that is no text', 966501234567, texts.invalid],
  ['null', null, texts.invalid],
] as const;

const acceptedSkypeNames = [
  ['a name', 'noura.alharbi', 'noura.alharbi'],
  ['a name of the newer kind', 'live:.cid.1a2b', 'live:.cid.1a2b'],
  ['spaces around it', ' noura ', 'noura'],
] as const;

const refusedSkypeNames = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '  ', texts.mandatory],
  ['a space inside', 'noura alharbi', texts.invalid],
  ['a query', 'noura?call', texts.invalid],
  ['markup', '"><b>', texts.invalid],
  ['101 characters', 'n'.repeat(101), texts.invalid],
  ['null', null, texts.invalid],
] as const;

const acceptedEmails = [
  ['an address', 'noura@example.org', 'noura@example.org'],
  ['spaces around it', ' noura@example.org ', 'noura@example.org'],
] as const;

const refusedEmails = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '  ', texts.mandatory],
  ['no @', 'noura', texts.invalid],
  ['two addresses', 'noura@example.org,maha@example.org', texts.invalid],
  ['a second header', 'noura@example.org?bcc=x@example.org&', texts.invalid],
  ['151 characters', `${'a'.repeat(151 - '@example.org'.length)}@example.org`, texts.invalid],
  ['null', null, texts.invalid],
] as const;

type Accepted = readonly (readonly [why: string, given: string, kept: string])[];
type Refused = readonly (readonly [why: string, given: unknown, text: string])[];

const accepting = (types: readonly SocialLinkType[], cases: Accepted): AcceptedLinkCase[] =>
  types.flatMap((field) => cases.map(([why, given, kept]) => ({ field, why, given, kept })));

const refusing = (types: readonly SocialLinkType[], cases: Refused): RefusedLinkCase[] =>
  types.flatMap((field) => cases.map(([why, given, text]) => ({ field, why, given, text })));

/** What each kind of social link takes as its address, and what is kept of it. */
export const acceptedLinkCases: readonly AcceptedLinkCase[] = [
  ...accepting(webLinkTypes, acceptedAddresses),
  ...handleTypes.flatMap((type) => {
    const prefix = handlePrefixes[type];
    const cases = acceptedHandles.map(([why, given, kept]) => [why, given, `${prefix}${kept}`] as const);
    return accepting([type], [...cases, ['the whole address', `${prefix}noura`, `${prefix}noura`]]);
  }),
  ...accepting(phoneTypes, acceptedPhones),
  ...accepting(['SKYPE'], acceptedSkypeNames),
  ...accepting(['EMAIL'], acceptedEmails),
];

/** What each kind refuses, with the text beside it. */
export const refusedLinkCases: readonly RefusedLinkCase[] = [
  ...refusing(webLinkTypes, refusedAddresses),
  ...refusing(handleTypes, refusedHandles),
  ...refusing(phoneTypes, refusedPhones),
  ...refusing(['SKYPE'], refusedSkypeNames),
  ...refusing(['EMAIL'], refusedEmails),
];
