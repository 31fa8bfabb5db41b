/** Answers of a form by the names of the API; a choice that is not made is null or empty. */
export type FormAnswers = Readonly<Record<string, string | boolean | null>>;
export type Answer = FormAnswers[string] | undefined;

interface AnyQuestion {
  /** Its name in the API. */
  readonly field: string;
  /** Text of the question. */
  readonly label: string;
  /** Label where the answer is read. */
  readonly name: string;
  readonly hint?: string;
  /** Separator from the previous answer, with which this one stands in one row where answers are read. */
  readonly joinedBy?: string;
}

export interface ShortQuestion extends AnyQuestion {
  readonly kind: 'short';
  readonly type?: 'url';
  readonly inputMode?: 'numeric' | 'url';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'words' | 'none';
  readonly placeholder?: string;
}

export interface ChoiceQuestion extends AnyQuestion {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

type OtherKind = 'email' | 'telephone' | 'date' | 'yes-no' | 'long' | 'links';
type OtherQuestion = { [Kind in OtherKind]: AnyQuestion & { readonly kind: Kind } }[OtherKind];

export type Question = (ShortQuestion | ChoiceQuestion | OtherQuestion) & {
  /** Always asked, where it does not say. */
  readonly isAsked?: (answers: FormAnswers) => boolean;
};

export const textOf = (answer: Answer): string => (typeof answer === 'string' ? answer : '');

export const askedOf = (questions: readonly Question[], answers: FormAnswers): readonly Question[] =>
  questions.filter(({ isAsked }) => isAsked?.(answers) ?? true);
