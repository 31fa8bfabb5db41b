import * as v from 'valibot';
import { employmentStatuses, englishProficiencies } from './application-choices.ts';
import { applicationTexts as say } from './application-texts.ts';
import {
  FinishedDateOfBirthSchema,
  FinishedLinksSchema,
  FinishedTelephoneSchema,
  FinishedYesNoSchema,
  FormEmailSchema,
  finishedAnswer,
  finishedChoice,
  finishedText,
  NationalIdSchema,
  OptionalAnswerSchema,
  UnfinishedYesNoSchema,
  unfinishedChoice,
  unfinishedText,
} from './form-fields.ts';
import { limits } from './limits.ts';

/** An application as far as it is written. */
export const ApplicationAnswersSchema = v.object({
  firstName: unfinishedText(limits.placeMaxLength),
  surname: unfinishedText(limits.placeMaxLength),
  dateOfBirth: unfinishedText(limits.placeMaxLength),
  city: unfinishedText(limits.placeMaxLength),
  region: unfinishedText(limits.placeMaxLength),
  telephoneNumber: unfinishedText(limits.placeMaxLength),
  saudiCitizenOrResident: UnfinishedYesNoSchema,
  /** Of any length: what stands in it while it is not asked must be in nobody's way. */
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

const FinishedFieldsSchema = v.object({
  firstName: finishedText(say.firstName),
  surname: finishedText(say.surname),
  email: FormEmailSchema,
  dateOfBirth: FinishedDateOfBirthSchema,
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
type FinishedFields = v.InferOutput<typeof FinishedFieldsSchema>;

/** An application that can be submitted (specification, section 5). Who is neither citizen nor resident has no number. */
export const FinishedApplicationSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((form): unknown => ({
    ...form,
    nationalId: form.saudiCitizenOrResident === true ? (form.nationalId ?? '') : undefined,
  })),
  FinishedFieldsSchema as v.GenericSchema<unknown, FinishedFields>,
  v.transform(({ nationalId = '', ...form }) => ({ ...form, nationalId })),
);
