import { westernDigits } from '#contract/written-text.ts';
import { formatAs, typedDay } from '#domain/time/dates.ts';
import { linksOf } from './links.ts';
import { type Answer, askedOf, type FormAnswers, type Question, textOf } from './question.ts';

export interface AnswerRow {
  readonly name: string;
  /** Empty where nothing was answered. */
  readonly words: string;
  readonly fields: readonly string[];
}

/** An answer as it is read. */
export function answerWords({ kind }: Pick<Question, 'kind'>, answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  const text = textOf(answer).trim();
  if (kind === 'date') return birthWords(text);
  return kind === 'links' ? linksOf(text).filter(Boolean).join('\n') : text;
}

/** `5 March 1999` of `05/03/1999`; what is no such day of the calendar stays as it was typed. */
function birthWords(text: string): string {
  const day = typedDay(westernDigits(text));
  return day === null ? text : formatAs(day, 'UTC', 'D MMMM YYYY');
}

/** The answers of some questions, as a person reads them over. */
export function answerRows(questions: readonly Question[], answers: FormAnswers): readonly AnswerRow[] {
  const rows: AnswerRow[] = [];
  for (const question of askedOf(questions, answers)) {
    const { name, field, joinedBy } = question;
    const words = answerWords(question, answers[field]);
    const before = joinedBy === undefined ? undefined : rows.pop();
    if (before === undefined) rows.push({ name, words, fields: [field] });
    else
      rows.push({
        ...before,
        words: [before.words, words].filter(Boolean).join(joinedBy),
        fields: [...before.fields, field],
      });
  }
  return rows;
}
