import * as v from 'valibot';
import { applicationTexts as say } from './application-texts.ts';
import {
  FinishedProfileLinkSchema,
  FinishedTelephoneSchema,
  FormEmailSchema,
  finishedAnswer,
  finishedText,
  unfinishedText,
} from './form-fields.ts';
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
