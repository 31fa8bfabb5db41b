import { firstName, surname, telephoneNumber } from './common-questions.ts';
import type { Question } from './question.ts';

export const mentorQuestions: readonly Question[] = [
  firstName,
  surname,
  { kind: 'email', field: 'email', label: 'E-mail', name: 'E-mail', hint: 'From your account' },
  telephoneNumber,
  {
    kind: 'short',
    field: 'linkedInProfile',
    label: 'LinkedIn profile',
    name: 'LinkedIn profile',
    type: 'url',
    inputMode: 'url',
    autoComplete: 'url',
    autoCapitalize: 'none',
    placeholder: 'https://linkedin.com/in/',
  },
  {
    kind: 'long',
    field: 'description',
    label: 'How can you help the teams?',
    name: 'Description',
  },
];
