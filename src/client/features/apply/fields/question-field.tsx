import { memo } from 'react';
import { ChoiceField, YesNoField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { EmailField } from './email-field.tsx';
import type { FieldProps } from './field-props.ts';
import { LinksField } from './links-field.tsx';
import { LongField } from './long-field.tsx';
import { ShortField } from './short-field.tsx';
import { TelephoneField } from './telephone-field.tsx';

/** The field of a question; drawn anew only when its own answer or fault changes. */
export const QuestionField = memo(function QuestionField({ question, ...field }: FieldProps) {
  switch (question.kind) {
    case 'short':
      return <ShortField question={question} {...field} />;
    case 'telephone':
      return <TelephoneField question={question} {...field} />;
    case 'email':
      return <EmailField question={question} {...field} />;
    case 'date':
      return <DateField question={question} {...field} />;
    case 'choice':
      return <ChoiceField question={question} {...field} />;
    case 'yes-no':
      return <YesNoField question={question} {...field} />;
    case 'long':
      return <LongField question={question} {...field} />;
    case 'links':
      return <LinksField question={question} {...field} />;
  }
});
