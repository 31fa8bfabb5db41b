import { employmentStatuses, englishProficiencies } from '#contract/applications.ts';
import { firstName, surname, telephoneNumber } from './common-questions.ts';
import type { Question } from './question.ts';

const you: readonly Question[] = [
  firstName,
  surname,
  { kind: 'email', field: 'email', label: 'E-mail', name: 'E-mail', hint: 'From your account' },
  {
    kind: 'date',
    field: 'dateOfBirth',
    label: 'When were you born?',
    name: 'Date of birth',
    hint: 'Such as 05 03 1999',
  },
  {
    kind: 'short',
    field: 'city',
    label: 'Which city do you live in?',
    name: 'City, region',
    autoComplete: 'address-level2',
    autoCapitalize: 'words',
  },
  {
    kind: 'short',
    field: 'region',
    label: 'Which region is it in?',
    name: 'Region',
    joinedBy: ', ',
    autoComplete: 'address-level1',
    autoCapitalize: 'words',
  },
  telephoneNumber,
  {
    kind: 'yes-no',
    field: 'saudiCitizenOrResident',
    label: 'Are you a citizen or resident of Saudi Arabia?',
    name: 'Citizen or resident of Saudi Arabia',
  },
  {
    kind: 'short',
    field: 'nationalId',
    label: 'Saudi National ID or Iqama Number',
    name: 'Saudi National ID or Iqama Number',
    hint: 'The ten digits on your card',
    inputMode: 'numeric',
    autoComplete: 'off',
    isAsked: ({ saudiCitizenOrResident }) => saudiCitizenOrResident === true,
  },
];

const background: readonly Question[] = [
  {
    kind: 'choice',
    field: 'employmentStatus',
    label: 'What do you do at present?',
    name: 'Employment status',
    options: employmentStatuses,
  },
  {
    kind: 'choice',
    field: 'englishProficiency',
    label: 'How well do you speak English?',
    name: 'English',
    options: englishProficiencies,
  },
  {
    kind: 'long',
    field: 'careerHighlights',
    label: 'What are the highlights of your career?',
    name: 'Career highlights',
  },
  { kind: 'long', field: 'skillSet', label: 'Which skills do you bring?', name: 'Skills' },
  {
    kind: 'yes-no',
    field: 'previousExperience',
    label: 'Have you worked on a new idea of this kind before?',
    name: 'Previous experience',
  },
];

const idea: readonly Question[] = [
  { kind: 'long', field: 'vision', label: 'What is your vision?', name: 'Vision' },
  {
    kind: 'long',
    field: 'envisionedOpportunity',
    label: 'Which opportunity do you see?',
    name: 'Opportunity',
  },
  {
    kind: 'long',
    field: 'targetAudience',
    label: 'Who is your target audience?',
    name: 'Target audience',
  },
];

const why: readonly Question[] = [
  { kind: 'long', field: 'motivation', label: 'Why do you want to take part?', name: 'Motivation' },
];

const links: readonly Question[] = [
  {
    kind: 'links',
    field: 'referenceLinks',
    label: 'Links to your work',
    name: 'Links to your work',
    hint: 'Pages, videos or documents that show more of you or your idea.',
  },
];

/** The five short steps of an application. */
export const applicantSteps = [
  { id: 'you', title: 'You', questions: you },
  { id: 'background', title: 'Background', questions: background },
  { id: 'idea', title: 'Your idea', questions: idea },
  { id: 'why', title: 'Why', questions: why },
  { id: 'links', title: 'Links', questions: links },
] as const;

export type ApplicantStep = (typeof applicantSteps)[number];
export type StepId = ApplicantStep['id'];
/** Part of the form that an address names. */
export type Place = StepId | 'review';

export const isPlace = (value: unknown): value is Place =>
  value === 'review' || applicantSteps.some(({ id }) => id === value);

export const applicantQuestions: readonly Question[] = applicantSteps.flatMap(({ questions }) => questions);

export const stepOfField = (field: string | undefined): StepId =>
  applicantSteps.find(({ questions }) => questions.some((question) => question.field === field))?.id ?? 'you';
