import type * as v from 'valibot';
import {
  type ApplicationAnswers,
  ApplicationAnswersSchema,
  FinishedApplicationSchema,
} from '#contract/applications.ts';
import { FinishedMentorSchema, type MentorAnswers, MentorAnswersSchema } from '#contract/mentors.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';

export type FormName = ProgrammeFormRow['form'];
export type FormAnswers = Readonly<Record<string, string | boolean | null>>;

/** What one form of the programme is; everything else is the same for all of them. */
export interface Form<Answers extends FormAnswers> {
  readonly name: FormName;
  /** What a draft may hold. */
  readonly unfinished: v.GenericSchema<unknown, Answers> & {
    readonly entries: Readonly<Record<keyof Answers & string, v.GenericSchema>>;
  };
  /** What can be submitted, with the e-mail address of the account. */
  readonly finished: v.GenericSchema<unknown, Answers & { readonly email?: string }>;
  /** Whether the programme's closing moment is its own. */
  readonly closes: boolean;
}

export const applicationForm: Form<ApplicationAnswers> = {
  name: 'application',
  unfinished: ApplicationAnswersSchema,
  finished: FinishedApplicationSchema,
  closes: true,
};

export const mentorForm: Form<MentorAnswers> = {
  name: 'mentor',
  unfinished: MentorAnswersSchema,
  finished: FinishedMentorSchema,
  closes: false,
};
