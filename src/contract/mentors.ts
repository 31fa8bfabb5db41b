import * as v from 'valibot';
import { applicationTexts as say } from './application-texts.ts';
import { exportCost, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint, spreadsheetType } from './endpoint.ts';
import {
  FinishedProfileLinkSchema,
  FinishedTelephoneSchema,
  FormEmailSchema,
  finishedAnswer,
  finishedText,
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

/** A registration as far as it is written. */
export const MentorAnswersSchema = v.object({
  firstName: unfinishedText(limits.placeMaxLength),
  surname: unfinishedText(limits.placeMaxLength),
  telephoneNumber: unfinishedText(limits.placeMaxLength),
  linkedInProfile: unfinishedText(limits.linkMaxLength),
  description: unfinishedText(),
});
export type MentorAnswers = v.InferOutput<typeof MentorAnswersSchema>;

/** A registration that can be submitted (specification, section 5). */
export const FinishedMentorSchema = v.object({
  firstName: finishedText(say.firstName),
  surname: finishedText(say.surname),
  email: FormEmailSchema,
  telephoneNumber: FinishedTelephoneSchema,
  linkedInProfile: FinishedProfileLinkSchema,
  description: finishedAnswer(say.description),
});

export const MentorRegistrationSchema = versionedForm(MentorAnswersSchema.entries);

export const getMentorRegistration = defineEndpoint({
  method: 'GET',
  path: '/api/v1/mentor-registration',
  access: 'signed-in',
  cost: readCost,
  summary: "One's own registration as a mentor, the newest version; null before the first",
  reply: v.nullable(MentorRegistrationSchema),
  errors: [],
});

export const saveMentorRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/v1/mentor-registration',
  access: 'signed-in',
  cost: writeCost(limits.bodyMaxBytes, 'formSaves'),
  summary: 'Registers oneself as a mentor, or saves a draft of it',
  description:
    'Without `submissionStatus` it is a registration. Otherwise as an application, but that it has no closing moment.',
  body: v.object({
    ...MentorAnswersSchema.entries,
    email: FormEmailSchema,
    submissionStatus: v.optional(SubmissionStatusSchema, 'SUBMITTED'),
    revision: RevisionSchema,
    writer: WriterSchema,
  }),
  reply: SavedFormSchema,
  errors: ['invalid', 'conflict'],
  offline: true,
});

export const discardMentorDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/mentor-registration/draft',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: "Deletes the draft of one's registration; what was submitted stays",
  description:
    'With `revision` and `writer`, refused (`conflict`) where another phone has saved since. Done also where there is no draft.',
  query: DiscardQuerySchema,
  reply: null,
  errors: ['invalid', 'conflict'],
  offline: true,
});

export const exportMentors = defineEndpoint({
  method: 'GET',
  path: '/api/v1/mentor-registration/export',
  access: 'signed-in',
  cost: exportCost,
  summary: 'All who have registered as mentors, as a spreadsheet; for hosts of the announcements',
  file: spreadsheetType,
  reply: null,
  errors: ['forbidden'],
});
