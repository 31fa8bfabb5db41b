import type { Answer, ChangeAnswer, Question } from '#client/features/apply/questions/question.ts';

export interface FieldProps<Kind extends Question['kind'] = Question['kind']> {
  readonly question: Extract<Question, { kind: Kind }>;
  readonly answer: Answer;
  readonly error: string | undefined;
  /** The same function at every drawing, so that only the field that is typed in is drawn. */
  readonly change: ChangeAnswer;
}
