import type * as v from 'valibot';
import {
  type ApplicationAnswers,
  ApplicationAnswersSchema,
  finishedApplicationSchema,
} from '#contract/applications.ts';
import { FinishedMentorSchema, type MentorAnswers, MentorAnswersSchema } from '#contract/mentors.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';

export type FormName = ProgrammeFormRow['form'];
export type FormAnswers = Readonly<Record<string, string | boolean | null>>;

/** The parts in which the programme's forms differ; the rest is the same for all. */
export interface Form<Answers extends FormAnswers> {
  readonly name: FormName;
  /** Schema of the answers in a draft. */
  readonly unfinished: v.GenericSchema<unknown, Answers> & {
    readonly entries: Readonly<Record<keyof Answers & string, v.GenericSchema>>;
  };
  /** Schema of a submission, which includes the e-mail address of the account. */
  readonly finished: (
    programme: ProgrammeFile,
  ) => v.GenericSchema<unknown, Answers & { readonly email?: string }>;
  /** True where the form is refused after the programme's closing moment. */
  readonly closes: boolean;
}

export const applicationForm: Form<ApplicationAnswers> = {
  name: 'application',
  unfinished: ApplicationAnswersSchema,
  finished: ({ birthYears }) => finishedApplicationSchema(birthYears),
  closes: true,
};

export const mentorForm: Form<MentorAnswers> = {
  name: 'mentor',
  unfinished: MentorAnswersSchema,
  finished: () => FinishedMentorSchema,
  closes: false,
};
