import type { FormAnswers, FormName } from '#server/features/forms/form.ts';
import type { Column } from '#server/spreadsheet/write-sheet.ts';

/** First cells of a row: its person and the state of their form. */
export interface RowHead {
  readonly status: string;
  readonly savedAt: string;
  readonly email: string;
}

interface AnswerColumn extends Column {
  readonly name: string;
}

const short = (title: string, name: string): AnswerColumn => ({ title, name, width: 22 });
const long = (title: string, name: string): AnswerColumn => ({ title, name, width: 60 });

/** In the order in which they are asked. */
const answerColumns: Readonly<Record<FormName, readonly AnswerColumn[]>> = {
  application: [
    short('First name', 'firstName'),
    short('Surname', 'surname'),
    short('Date of birth', 'dateOfBirth'),
    short('City', 'city'),
    short('Region', 'region'),
    short('Telephone number', 'telephoneNumber'),
    short('Saudi citizen or resident', 'saudiCitizenOrResident'),
    short('National ID or Iqama number', 'nationalId'),
    short('Employment status', 'employmentStatus'),
    short('English proficiency', 'englishProficiency'),
    long('Career highlights', 'careerHighlights'),
    long('Skill set', 'skillSet'),
    short('Previous experience', 'previousExperience'),
    long('Vision', 'vision'),
    long('Envisioned opportunity', 'envisionedOpportunity'),
    long('Target audience', 'targetAudience'),
    long('Motivation', 'motivation'),
    long('Reference links', 'referenceLinks'),
    long('Specialism', 'specialism'),
  ],
  mentor: [
    short('First name', 'firstName'),
    short('Surname', 'surname'),
    short('Telephone number', 'telephoneNumber'),
    long('LinkedIn profile', 'linkedInProfile'),
    long('Description', 'description'),
  ],
};

export function columnsOf(form: FormName, timeZoneCity: string): Column[] {
  return [
    { title: 'Status', width: 12 },
    { title: `Saved (${timeZoneCity} time)`, width: 22 },
    { title: 'E-mail', width: 32 },
    ...answerColumns[form],
  ];
}

function printed(answer: string | boolean | null | undefined): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return answer ?? '';
}

/** The cells of one person; every one is a text, so that nothing is taken for a number or a formula. */
export function cellsOf(form: FormName, head: RowHead, answers: FormAnswers): string[] {
  const { status, savedAt, email } = head;
  return [status, savedAt, email, ...answerColumns[form].map(({ name }) => printed(answers[name]))];
}
