import * as v from 'valibot';
import { applicationTexts as say } from './application-texts.ts';
import { exportCost, readCost, smallWriteCost, writeCost } from './cost.ts';
import type { BirthYears } from './date-of-birth.ts';
import { defineEndpoint, spreadsheetType } from './endpoint.ts';
import {
  FinishedLinksSchema,
  FinishedTelephoneSchema,
  FinishedYesNoSchema,
  FormEmailSchema,
  finishedAnswer,
  finishedChoice,
  finishedDateOfBirth,
  finishedText,
  NationalIdSchema,
  OptionalAnswerSchema,
  UnfinishedYesNoSchema,
  unfinishedChoice,
  unfinishedText,
} from './form-fields.ts';
import {
  DiscardQuerySchema,
  RevisionSchema,
  SavedFormSchema,
  SubmissionStatusSchema,
  versionedForm,
  WriterSchema,
} from './form-saving.ts';
import { limits } from './limits.ts';

/** Choices of an application (specification, section 3). */
export const employmentStatuses = [
  'Student',
  'Freelance',
  'Self-employed',
  'Employed',
  'Unemployed',
] as const;
export const englishProficiencies = ['Basic', 'Conversational', 'Fluent', 'Native or Bilingual'] as const;

/** An application as far as it is written. */
export const ApplicationAnswersSchema = v.object({
  firstName: unfinishedText(limits.placeMaxLength),
  surname: unfinishedText(limits.placeMaxLength),
  dateOfBirth: unfinishedText(limits.placeMaxLength),
  city: unfinishedText(limits.placeMaxLength),
  region: unfinishedText(limits.placeMaxLength),
  telephoneNumber: unfinishedText(limits.placeMaxLength),
  saudiCitizenOrResident: UnfinishedYesNoSchema,
  /** Text of any length: while the question is not asked, its content must not block a save. */
  nationalId: unfinishedText(limits.answerMaxLength),
  employmentStatus: unfinishedChoice(employmentStatuses),
  englishProficiency: unfinishedChoice(englishProficiencies),
  careerHighlights: unfinishedText(),
  skillSet: unfinishedText(),
  previousExperience: UnfinishedYesNoSchema,
  vision: unfinishedText(),
  envisionedOpportunity: unfinishedText(),
  targetAudience: unfinishedText(),
  motivation: unfinishedText(),
  referenceLinks: unfinishedText(),
  /** Word-limited, and asked on no screen (specification, section 3). */
  specialism: unfinishedText(),
});
export type ApplicationAnswers = v.InferOutput<typeof ApplicationAnswersSchema>;

const finishedFieldsOf = (years: BirthYears) =>
  v.object({
    firstName: finishedText(say.firstName),
    surname: finishedText(say.surname),
    email: FormEmailSchema,
    dateOfBirth: finishedDateOfBirth(years),
    city: finishedText(say.city),
    region: finishedText(say.region),
    telephoneNumber: FinishedTelephoneSchema,
    saudiCitizenOrResident: FinishedYesNoSchema,
    nationalId: v.optional(NationalIdSchema),
    employmentStatus: finishedChoice(employmentStatuses, say.employmentStatus),
    englishProficiency: finishedChoice(englishProficiencies, say.englishProficiency),
    careerHighlights: finishedAnswer(),
    skillSet: finishedAnswer(),
    previousExperience: FinishedYesNoSchema,
    vision: finishedAnswer(),
    envisionedOpportunity: finishedAnswer(),
    targetAudience: finishedAnswer(),
    motivation: finishedAnswer(),
    referenceLinks: FinishedLinksSchema,
    specialism: OptionalAnswerSchema,
  });
type FinishedFields = v.InferOutput<ReturnType<typeof finishedFieldsOf>>;

/** An application that can be submitted (specification, section 5). Who is neither citizen nor resident has no number. */
export function finishedApplicationSchema(years: BirthYears) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((form): unknown => ({
      ...form,
      nationalId: form.saudiCitizenOrResident === true ? (form.nationalId ?? '') : undefined,
    })),
    finishedFieldsOf(years) as v.GenericSchema<unknown, FinishedFields>,
    v.transform(({ nationalId = '', ...form }) => ({ ...form, nationalId })),
  );
}

export const ApplicationSchema = versionedForm(ApplicationAnswersSchema.entries);

export const getApplication = defineEndpoint({
  method: 'GET',
  path: '/api/v1/application-form',
  access: 'signed-in',
  cost: readCost,
  summary: "One's own application, the newest version; null before the first",
  description:
    'While a draft stands beside a submitted version, the draft is answered and `submitted` holds the version that counts.',
  reply: v.nullable(ApplicationSchema),
  errors: [],
});

export const saveApplication = defineEndpoint({
  method: 'POST',
  path: '/api/v1/application-form',
  access: 'signed-in',
  cost: writeCost(limits.bodyMaxBytes, 'formSaves'),
  summary: "Saves one's own application as a draft, or submits it",
  description:
    'A draft may be unfinished; a submitted one is checked field by field, and takes the place of the draft and of the one submitted before. With `revision`, the save is refused (`conflict`) where another `writer` has saved since. The e-mail address is that of the account.',
  body: v.object({
    ...ApplicationAnswersSchema.entries,
    email: FormEmailSchema,
    submissionStatus: SubmissionStatusSchema,
    revision: RevisionSchema,
    writer: WriterSchema,
  }),
  reply: SavedFormSchema,
  errors: ['invalid', 'conflict', 'applications_closed'],
  offline: true,
});

export const discardApplicationDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/application-form/draft',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: "Deletes the draft of one's application; what was submitted stays",
  description:
    'With `revision` and `writer`, refused (`conflict`) where another phone has saved since. Done also where there is no draft.',
  query: DiscardQuerySchema,
  reply: null,
  errors: ['invalid', 'conflict'],
  offline: true,
});

export const countForms = defineEndpoint({
  method: 'GET',
  path: '/api/v1/application-form/count',
  access: 'signed-in',
  cost: readCost,
  summary:
    'How many have applied, how far, and how many have registered as mentors; for hosts of the announcements',
  reply: v.object({
    applications: v.object({
      submitted: v.number(),
      /** Number of these that are being edited. */
      edited: v.number(),
      /** Number of people with a draft and no submission. */
      drafts: v.number(),
    }),
    mentors: v.number(),
  }),
  errors: ['forbidden'],
});

export const exportApplications = defineEndpoint({
  method: 'GET',
  path: '/api/v1/application-form/export',
  access: 'signed-in',
  cost: exportCost,
  summary:
    'All submitted applications as a spreadsheet, and who has only a draft; for hosts of the announcements',
  file: spreadsheetType,
  reply: null,
  errors: ['forbidden'],
});
