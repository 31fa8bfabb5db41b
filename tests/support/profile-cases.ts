import { texts } from './spec-texts.ts';

export type ProfileField =
  | 'firstName'
  | 'lastName'
  | 'organization'
  | 'position'
  | 'location'
  | 'bio'
  | 'timeZoneId'
  | 'linkedInProfileLink'
  | 'myLastlinkSuffix';

export interface AcceptedCase {
  readonly field: ProfileField;
  readonly why: string;
  readonly given: string;
  readonly kept: string;
}

export interface RefusedCase {
  readonly field: ProfileField;
  readonly why: string;
  readonly given: unknown;
  readonly text: string;
}

const names = ['firstName', 'lastName'] as const;
const places = ['organization', 'position', 'location'] as const;
const decomposed = 'Zoe\u0308';
const composed = 'Zo\u00eb';
const astralLetter = '\u{10400}';
const astralSign = '\u{1F680}';

const acceptedNames = [
  ['plain letters', 'Noura', 'Noura'],
  ['Arabic letters', 'نورة', 'نورة'],
  ['Arabic letters with vowel marks', 'مُحَمَّد', 'مُحَمَّد'],
  ['Chinese letters', '小明', '小明'],
  ['Devanagari letters with their signs', 'प्रिया', 'प्रिया'],
  ['spaces around the name', '  Noura\t', 'Noura'],
  ['a letter with its mark apart', decomposed, composed],
  ['one letter', 'X', 'X'],
  ['60 letters', 'a'.repeat(60), 'a'.repeat(60)],
  ['60 letters that take two units each', astralLetter.repeat(60), astralLetter.repeat(60)],
  ['60 letters once their marks are composed', 'e\u0301'.repeat(60), '\u00e9'.repeat(60)],
] as const;

const refusedNames = [
  ['nothing', '', texts.mandatory],
  ['only spaces', '   ', texts.mandatory],
  ['a space inside', 'Anna Maria', texts.invalid],
  ['a digit', 'R2D', texts.invalid],
  ['an Arabic digit', 'نورة٣', texts.invalid],
  ['a hyphen', 'Anna-Maria', texts.invalid],
  ['an apostrophe', "O'Neil", texts.invalid],
  ['a dot', 'J.', texts.invalid],
  ['an underscore', 'a_b', texts.invalid],
  ['an emoji', `Noura${astralSign}`, texts.invalid],
  ['markup', '<b>x</b>', texts.invalid],
  ['an invisible joiner', 'No\u200bura', texts.invalid],
  ['a NUL byte', 'No\u0000ura', texts.invalid],
  ['a line break', 'No\nura', texts.invalid],
  ['half a surrogate pair', 'No\ud800', texts.invalid],
  ['61 letters', 'a'.repeat(61), texts.invalid],
  ['61 letters that take two units each', astralLetter.repeat(61), texts.invalid],
  ['a number', 7, texts.invalid],
  ['null', null, texts.invalid],
  ['a list', ['Noura'], texts.invalid],
  ['an object', { name: 'Noura' }, texts.invalid],
] as const;

const acceptedPlaces = [
  ['words, digits and signs', 'R&D, 2nd floor (Riyadh) – "HQ"', 'R&D, 2nd floor (Riyadh) – "HQ"'],
  ['Arabic words', 'مركز الابتكار', 'مركز الابتكار'],
  ['spaces around the text', '  Innovation Hub ', 'Innovation Hub'],
  ['what looks like markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['what looks like SQL', "'; drop table users; --", "'; drop table users; --"],
  ['an emoji', `Space ${astralSign}`, `Space ${astralSign}`],
  ['100 characters', 'a'.repeat(100), 'a'.repeat(100)],
  ['100 characters that take two units each', astralSign.repeat(100), astralSign.repeat(100)],
] as const;

const refusedPlaces = [
  ['nothing', '', texts.mandatory],
  ['only spaces', ' \t ', texts.mandatory],
  ['101 characters', 'a'.repeat(101), texts.invalid],
  ['101 characters that take two units each', astralSign.repeat(101), texts.invalid],
  ['a NUL byte', 'Hub\u0000', texts.invalid],
  ['a line break', 'Hub\nRiyadh', texts.invalid],
  ['half a surrogate pair', 'Hub \udc00', texts.invalid],
  ['a number', 7, texts.invalid],
  ['true', true, texts.invalid],
  ['a list', [], texts.invalid],
] as const;

const acceptedZones = ['Asia/Riyadh', 'America/Argentina/Buenos_Aires', 'UTC', 'Europe/Kyiv'];
const refusedZones = ['Mars/Olympus', '+03:00', '', 'asia riyadh', '../../etc/passwd', 'a'.repeat(65)];

const acceptedLinks = [
  ['a full address', 'https://www.linkedin.com/in/noura', 'https://www.linkedin.com/in/noura'],
  ['an address without its scheme', 'linkedin.com/in/noura', 'https://linkedin.com/in/noura'],
  ['a plain http address', 'http://example.org/noura', 'http://example.org/noura'],
  ['an address without its slashes', 'https:linkedin.com/in/noura', 'https://linkedin.com/in/noura'],
  ['an address with others', 'HTTPS:\\\\linkedin.com/in/noura', 'HTTPS://linkedin.com/in/noura'],
  ['slashes alone before it', '//linkedin.com/in/noura', 'https://linkedin.com/in/noura'],
  ['spaces around it', ' linkedin.com/in/noura ', 'https://linkedin.com/in/noura'],
  ['nothing, which clears it', '', ''],
] as const;

const refusedLinks = [
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JAVASCRIPT:alert(1)'],
  ['data', 'data:text/html,<b>x</b>'],
  ['a file', 'file:///etc/passwd'],
  ['a word', 'noura'],
  ['a name and password in it', 'https://me:secret@example.org/'],
  ['too long an address', `https://example.org/${'a'.repeat(500)}`],
  ['a line break', 'https://example.org/\nx'],
] as const;

const acceptedBios = [
  ['one line', 'I build things.', 'I build things.'],
  ['several lines and a paragraph', 'One\nTwo\n\nThree', 'One\nTwo\n\nThree'],
  ['line ends of Windows', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
  ['a tab', 'One\tTwo', 'One\tTwo'],
  ['Arabic beside English', 'مهندسة from Riyadh', 'مهندسة from Riyadh'],
  ['what looks like markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['spaces and lines around the text', '\n  Hello \n', 'Hello'],
  ['2000 characters that take two units each', astralSign.repeat(2000), astralSign.repeat(2000)],
  ['only spaces, which clears it', '  \n ', ''],
  ['nothing, which clears it', '', ''],
] as const;

const refusedBios = [
  ['2001 characters', 'a'.repeat(2001)],
  ['a NUL byte', 'Hello\u0000'],
  ['a bell', 'Hello\u0007'],
  ['half a surrogate pair', 'Hello\ud800'],
  ['a number', 7],
  ['null', null],
  ['a list', ['Hello']],
] as const;

const acceptedSuffixes = ['noura', 'Noura_Alharbi', 'n', '_', '2021', `N${'o'.repeat(31)}`];

const refusedSuffixes = [
  ['nothing', '', texts.mandatory],
  ['a space inside', 'noura alharbi', texts.invalid],
  ['spaces around it', ' noura ', texts.invalid],
  ['a hyphen', 'noura-alharbi', texts.invalid],
  ['a dot', 'noura.alharbi', texts.invalid],
  ['a slash', 'o/noura', texts.invalid],
  ['a sign of an address', 'noura?tab=chat', texts.invalid],
  ['a percent sign', 'noura%20', texts.invalid],
  ['Arabic letters', 'نورة', texts.invalid],
  ['Arabic digits', 'noura٣', texts.invalid],
  ['a line break at the end', 'noura\n', texts.invalid],
  ['a NUL byte', 'noura\u0000', texts.invalid],
  ['33 characters', 'n'.repeat(33), texts.invalid],
  ['a number', 7, texts.invalid],
  ['null', null, texts.invalid],
] as const;

export const acceptedProfileCases: readonly AcceptedCase[] = [
  ...names.flatMap((field) => acceptedNames.map(([why, given, kept]) => ({ field, why, given, kept }))),
  ...places.flatMap((field) => acceptedPlaces.map(([why, given, kept]) => ({ field, why, given, kept }))),
  ...acceptedBios.map(([why, given, kept]) => ({ field: 'bio' as const, why, given, kept })),
  ...acceptedSuffixes.map((suffix) => ({
    field: 'myLastlinkSuffix' as const,
    why: suffix,
    given: suffix,
    kept: suffix,
  })),
  ...acceptedZones.map((zone) => ({ field: 'timeZoneId' as const, why: zone, given: zone, kept: zone })),
  ...acceptedLinks.map(([why, given, kept]) => ({ field: 'linkedInProfileLink' as const, why, given, kept })),
];

export const refusedProfileCases: readonly RefusedCase[] = [
  ...names.flatMap((field) => refusedNames.map(([why, given, text]) => ({ field, why, given, text }))),
  ...places.flatMap((field) => refusedPlaces.map(([why, given, text]) => ({ field, why, given, text }))),
  ...refusedBios.map(([why, given]) => ({ field: 'bio' as const, why, given, text: texts.invalid })),
  ...refusedSuffixes.map(([why, given, text]) => ({ field: 'myLastlinkSuffix' as const, why, given, text })),
  ...refusedZones.map((given) => ({
    field: 'timeZoneId' as const,
    why: given === '' ? 'nothing' : given.slice(0, 30),
    given,
    text: texts.invalid,
  })),
  ...refusedLinks.map(([why, given]) => ({
    field: 'linkedInProfileLink' as const,
    why,
    given,
    text: texts.invalid,
  })),
];
