import type { ApplicationAnswers } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import type { MentorAnswers } from '#contract/mentors.ts';
import { badDates, badTelephones, goodDates, goodTelephones } from './form-values.ts';
import { applicationTexts as say, texts } from './spec-texts.ts';

/** Nothing is missing; in the shape in which it is kept. */
export const finishedApplication: ApplicationAnswers = {
  firstName: 'Mary-Jane',
  surname: "O'Neil Alharbi",
  dateOfBirth: '05/03/1999',
  city: 'Abha',
  region: 'Asir',
  telephoneNumber: '+966-501234567',
  saudiCitizenOrResident: true,
  nationalId: '1012345678',
  employmentStatus: 'Student',
  englishProficiency: 'Native or Bilingual',
  careerHighlights: 'Two prizes.',
  skillSet: 'Solder, sensors',
  previousExperience: false,
  vision: 'Palms that\nare never thirsty.',
  envisionedOpportunity: 'نخيل كثير وماء قليل',
  targetAudience: 'Growers 🌴',
  motivation: 'My uncle.',
  referenceLinks: 'https://one.example/a,https://two.example/',
  specialism: '',
};

export const finishedMentor: MentorAnswers = {
  firstName: 'Huda',
  surname: 'Al Zahrani',
  telephoneNumber: '+966-501234567',
  linkedInProfile: 'https://www.linkedin.com/in/huda',
  description: 'Thirty years of irrigation.',
};

type Changes = Readonly<Record<string, unknown>>;

export interface FormCase {
  readonly form: 'application' | 'mentor';
  readonly why: string;
  /** Over the finished answers. */
  readonly given: Changes;
}
export interface RefusedForm extends FormCase {
  /** All that is said, by field. */
  readonly fields: Readonly<Record<string, string>>;
}
export interface AcceptedForm extends FormCase {
  readonly kept: Changes;
}

const words = (count: number, word: string, between = ' ') =>
  Array.from({ length: count }, () => word).join(between);

/** Texts of so many words, as people part them. */
const texted: readonly (readonly [why: string, make: (count: number) => string])[] = [
  ['English words', (count) => words(count, 'water')],
  ['Arabic words', (count) => words(count, 'نخلة')],
  ['emoji', (count) => words(count, '👩🏽‍🌾')],
  ['words on lines of their own', (count) => words(count, 'water', '\n')],
  ['words between empty lines of Windows', (count) => words(count, 'water', '\r\n\r\n')],
  ['words between spaces that do not break', (count) => words(count, 'ماء', '\u00a0')],
  ['words between tabs and many spaces', (count) => words(count, 'water', ' \t  ')],
  ['words between wide spaces, with space around', (count) => ` \n${words(count, '水', '\u3000')}\n `],
];
const most = limits.answerMaxWords;

const longAnswers = [
  'careerHighlights',
  'skillSet',
  'vision',
  'envisionedOpportunity',
  'targetAudience',
  'motivation',
] as const;

const badLinks = [
  'a word',
  'javascript:alert(1)',
  'https://one.example,nothing',
  words(21, 'a.example', ','),
];

const application = (why: string, given: Changes) => ({ form: 'application' as const, why, given });
const mentor = (why: string, given: Changes) => ({ form: 'mentor' as const, why, given });

const refusedField = (field: string, given: unknown, text: string): RefusedForm => ({
  ...application(`${field} ${JSON.stringify(given)?.slice(0, 40) ?? 'not sent'}`, { [field]: given }),
  fields: { [field]: text },
});
const refusedOfMentor = (field: string, given: unknown, text: string): RefusedForm => ({
  ...mentor(`mentor's ${field} ${JSON.stringify(given)?.slice(0, 40) ?? 'not sent'}`, { [field]: given }),
  fields: { [field]: text },
});

/** Says nothing, in the ways in which one can. */
const blanks = ['', '  \n', '\u200b', undefined];
const nothingAtAll = Object.fromEntries(Object.keys(finishedApplication).map((name) => [name, undefined]));
const nothingOfMentor = Object.fromEntries(Object.keys(finishedMentor).map((name) => [name, undefined]));

/** Every message of the specification, section 5. */
export const refusedForms: readonly RefusedForm[] = [
  ...(['firstName', 'surname', 'city', 'region'] as const).flatMap((field) => [
    ...blanks.map((given) => refusedField(field, given, say[field])),
    refusedField(field, 'a'.repeat(101), say.tooLong),
  ]),
  refusedField('city', '\u0958'.repeat(100), say.tooLong),
  refusedField('city', `a${'\u0301'.repeat(31)}`, texts.invalid),
  refusedField('vision', `a${'\u0315\u0300\u05ae'.repeat(6600)}`, texts.invalid),
  refusedField('email', '', say.email),
  refusedField('email', ' ', say.email),
  ...badTelephones.map((given) => refusedField('telephoneNumber', given, say.telephoneNumber)),
  ...badDates.map(([given, text]) => refusedField('dateOfBirth', given, text)),
  ...(['saudiCitizenOrResident', 'previousExperience'] as const).flatMap((field) => [
    refusedField(field, null, say.chooseOption),
    refusedField(field, undefined, say.chooseOption),
  ]),
  ...['', '  '].map((given) => refusedField('nationalId', given, say.nationalId)),
  refusedField('nationalId', '1'.repeat(21), say.tooLong),
  ...(['employmentStatus', 'englishProficiency'] as const).flatMap((field) => [
    refusedField(field, '', say[field]),
    refusedField(field, undefined, say[field]),
  ]),
  ...longAnswers.flatMap((field) => [
    ...blanks.map((given) => refusedField(field, given, say.answer)),
    refusedField(field, words(most + 1, 'water'), say.tooManyWords),
  ]),
  ...texted.map(([why, make]) => ({
    ...application(`501 ${why}`, { vision: make(most + 1) }),
    fields: { vision: say.tooManyWords },
  })),
  refusedField('motivation', 'a'.repeat(20_001), say.tooLong),
  refusedField('specialism', words(most + 1, 'water'), say.tooManyWords),
  ...badLinks.map((given) => refusedField('referenceLinks', given, texts.invalid)),
  {
    ...application('several faults at once, one of which needs two fields', {
      firstName: '',
      nationalId: '',
      dateOfBirth: '31/2/2000',
      vision: words(most + 1, 'water'),
    }),
    fields: {
      firstName: say.firstName,
      dateOfBirth: say.day,
      nationalId: say.nationalId,
      vision: say.tooManyWords,
    },
  },
  {
    ...application('nothing at all', nothingAtAll),
    fields: {
      firstName: say.firstName,
      surname: say.surname,
      dateOfBirth: say.day,
      city: say.city,
      region: say.region,
      telephoneNumber: say.telephoneNumber,
      saudiCitizenOrResident: say.chooseOption,
      employmentStatus: say.employmentStatus,
      englishProficiency: say.englishProficiency,
      previousExperience: say.chooseOption,
      ...Object.fromEntries(longAnswers.map((field) => [field, say.answer])),
    },
  },
  ...(['firstName', 'surname', 'description'] as const).flatMap((field) =>
    blanks.map((given) => refusedOfMentor(field, given, say[field])),
  ),
  refusedOfMentor('email', '', say.email),
  ...badTelephones.map((given) => refusedOfMentor('telephoneNumber', given, say.telephoneNumber)),
  ...['', 'Huda', 'javascript:alert(1)', undefined].map((given) =>
    refusedOfMentor('linkedInProfile', given, say.linkedInProfile),
  ),
  ...texted.map(([why, make]) => ({
    ...mentor(`a mentor's 501 ${why}`, { description: make(most + 1) }),
    fields: { description: say.tooManyWords },
  })),
  {
    ...mentor('nothing at all of a mentor', nothingOfMentor),
    fields: {
      firstName: say.firstName,
      surname: say.surname,
      telephoneNumber: say.telephoneNumber,
      linkedInProfile: say.linkedInProfile,
      description: say.description,
    },
  },
];

const tidy = (text: string) => text.replaceAll('\r\n', '\n').trim();

export const acceptedForms: readonly AcceptedForm[] = [
  { ...application('everything as it is kept', {}), kept: {} },
  ...texted.map(([why, make]) => ({
    ...application(`500 ${why}`, { vision: make(most) }),
    kept: { vision: tidy(make(most)) },
  })),
  ...texted.map(([why, make]) => ({
    ...mentor(`a mentor's 500 ${why}`, { description: make(most) }),
    kept: { description: tidy(make(most)) },
  })),
  ...['a', '🌴'].map((sign) => ({
    ...application(`20,000 times ${sign}`, { motivation: sign.repeat(20_000) }),
    kept: { motivation: sign.repeat(20_000) },
  })),
  ...goodTelephones.map((given) => ({
    ...application(`the telephone number ${given}`, { telephoneNumber: given }),
    kept: { telephoneNumber: '+966-501234567' },
  })),
  {
    ...mentor('a number that is no mobile one', { telephoneNumber: '+966 11 234 5678' }),
    kept: { telephoneNumber: '+966-112345678' },
  },
  ...goodDates.map(([given, kept]) => ({
    ...application(`the day ${given}`, { dateOfBirth: given }),
    kept: { dateOfBirth: kept },
  })),
  {
    ...application('no citizen and no resident, who has no number', {
      saudiCitizenOrResident: false,
      nationalId: '',
    }),
    kept: { saudiCitizenOrResident: false, nationalId: '' },
  },
  {
    ...application('a number of somebody who said no after all', { saudiCitizenOrResident: false }),
    kept: { saudiCitizenOrResident: false, nationalId: '' },
  },
  {
    ...application('what is no number, where none is asked', {
      saudiCitizenOrResident: false,
      nationalId: '1'.repeat(50),
    }),
    kept: { saudiCitizenOrResident: false, nationalId: '' },
  },
  {
    ...application('letters that are two when composed, and many marks', {
      city: '\u0958'.repeat(50),
      region: `a${'\u05ae'.repeat(30)}`,
    }),
    kept: { city: '\u0915\u093c'.repeat(50), region: `a${'\u05ae'.repeat(30)}` },
  },
  {
    ...application('a number in Arabic digits', { nationalId: ' ١٠١٢٣٤٥٦٧٨ ' }),
    kept: { nationalId: '1012345678' },
  },
  { ...application('yes', { previousExperience: true }), kept: { previousExperience: true } },
  { ...application('no links', { referenceLinks: ' , ' }), kept: { referenceLinks: '' } },
  {
    ...application('links without their scheme', { referenceLinks: 'one.example, http://two.example,,' }),
    kept: { referenceLinks: 'https://one.example,http://two.example' },
  },
  {
    ...application('space around names, and marks apart', { firstName: '  Zoe\u0308 ', surname: 'نورة ' }),
    kept: { firstName: 'Zo\u00eb', surname: 'نورة' },
  },
  {
    ...mentor('a profile without its scheme', { linkedInProfile: 'linkedin.com/in/huda' }),
    kept: { linkedInProfile: 'https://linkedin.com/in/huda' },
  },
];
