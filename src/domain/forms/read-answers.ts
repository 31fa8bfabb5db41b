import { answerRows } from './answer-rows.ts';
import { applicantSteps } from './applicant-steps.ts';
import { mentorQuestions } from './mentor-questions.ts';
import type { FormAnswers, Question } from './question.ts';

export const notAnswered = 'Not answered';

/** Question and its answer; an empty text where there is none. */
export interface ReadAnswer {
  /** Name of the question in the API, or of the first of those that stand in one row. */
  readonly field: string;
  readonly title: string;
  readonly text: string;
  /** True for what somebody writes at length. */
  readonly isLong: boolean;
}

export interface AnswerGroup {
  readonly title: string;
  readonly answers: readonly ReadAnswer[];
}

interface WrittenForm {
  readonly form: 'application' | 'mentor';
  readonly answers: FormAnswers;
  /** E-mail address of the account. */
  readonly email: string;
}

interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly Question[];
}

const groupsOf: Readonly<Record<WrittenForm['form'], readonly QuestionGroup[]>> = {
  application: applicantSteps,
  mentor: [{ title: 'You', questions: mentorQuestions }],
};

/** Every answer of a form as people read it, by the form's steps. */
export function readAnswers({ form, answers, email }: WrittenForm): AnswerGroup[] {
  return groupsOf[form].map(({ title, questions }) => ({
    title,
    answers: answerRows(questions, { ...answers, email }).map(({ name, words, fields: [field = ''] }) => {
      const question = questions.find((one) => one.field === field);
      const isLong = question?.kind === 'long';
      // What somebody wrote at length answers a question; the rest has names.
      return { field, title: isLong ? question.label : name, text: words, isLong };
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
