import { answerRows } from '#client/features/apply/questions/answer-rows.ts';
import { applicantSteps } from '#client/features/apply/questions/applicant-steps.ts';
import { mentorQuestions } from '#client/features/apply/questions/mentor-questions.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';

/** Question and its answer; an empty text where there is none. */
export interface ReadAnswer {
  readonly title: string;
  readonly text: string;
}

export interface AnswerGroup {
  readonly title: string;
  readonly answers: readonly ReadAnswer[];
}

export interface Written {
  readonly form: FormName;
  readonly answers: FormAnswers;
  /** E-mail address of the account. */
  readonly email: string;
}

const groupsOf = { application: applicantSteps, mentor: [{ title: 'You', questions: mentorQuestions }] };

/** Every answer of a form as people read it, by the form's steps. */
export function readAnswers({ form, answers, email }: Written): AnswerGroup[] {
  return groupsOf[form].map(({ title, questions }) => ({
    title,
    answers: answerRows(questions, { ...answers, email }).map(({ name, words, fields }) => {
      const question = questions.find(({ field }) => field === fields[0]);
      // What somebody wrote at length answers a question; the rest has names.
      return { title: question?.kind === 'long' ? question.label : name, text: words };
    }),
  }));
}

/** The same as plain text, each answer under what was asked. */
export function plainAnswers(title: string, groups: readonly AnswerGroup[]): string {
  const paragraphs = groups.flatMap(({ answers }) =>
    answers.map((one) => `${one.title}\n${one.text || notAnswered}`),
  );
  return [title, ...paragraphs].join('\n\n');
}

export const notAnswered = 'Not answered';
