import type { Question } from './question.ts';

export const firstName: Question = {
  kind: 'short',
  field: 'firstName',
  label: 'First name',
  name: 'Name',
  autoComplete: 'given-name',
  autoCapitalize: 'words',
};

export const surname: Question = {
  kind: 'short',
  field: 'surname',
  label: 'Surname',
  name: 'Surname',
  joinedBy: ' ',
  autoComplete: 'family-name',
  autoCapitalize: 'words',
};

export const telephoneNumber: Question = {
  kind: 'telephone',
  field: 'telephoneNumber',
  label: 'Telephone number',
  name: 'Telephone number',
  hint: 'A number of the kingdom, such as +966-501234567',
};
