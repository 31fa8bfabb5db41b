import * as v from 'valibot';
import { ApplicationAnswersSchema } from './application-answers.ts';
import { defineEndpoint } from './endpoint.ts';
import { FormEmailSchema } from './form-fields.ts';
import {
  DiscardQuerySchema,
  RevisionSchema,
  SavedFormSchema,
  SubmissionStatusSchema,
  versionedForm,
  WriterSchema,
} from './form-saving.ts';

export const ApplicationSchema = versionedForm(ApplicationAnswersSchema.entries);

export const getApplication = defineEndpoint({
  method: 'GET',
  path: '/api/v1/application-form',
  access: 'signed-in',
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
  errors: ['invalid', 'conflict', 'applications_closed', 'too_many_requests'],
  offline: true,
});

export const discardApplicationDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/application-form/draft',
  access: 'signed-in',
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
  summary:
    'How many have applied, how far, and how many have registered as mentors; for hosts of the announcements',
  reply: v.object({
    applications: v.object({
      submitted: v.number(),
      /** Of these, how many are being edited. */
      edited: v.number(),
      /** Who has a draft and has submitted nothing. */
      drafts: v.number(),
    }),
    mentors: v.number(),
  }),
  errors: ['forbidden'],
});

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportApplications = defineEndpoint({
  method: 'GET',
  path: '/api/v1/application-form/export',
  access: 'signed-in',
  summary:
    'All submitted applications as a spreadsheet, and who has only a draft; for hosts of the announcements',
  file: spreadsheetType,
  reply: null,
  errors: ['forbidden'],
});
