import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { ChoiceField } from '#client/forms/fields/choice-field.tsx';
import { SwitchField } from '#client/forms/fields/switch-field.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { questionFault } from './room-faults.ts';
import styles from './room-form.module.css';
import type { QuestionDraft } from './room-values.ts';

const kinds = [
  { value: 'single', label: 'Single-click', second: 'One tap, and they have joined.' },
  { value: 'custom', label: 'Custom fields', second: 'They answer your questions first.' },
] as const;

const newQuestion = (): QuestionDraft => ({
  key: crypto.randomUUID(),
  title: '',
  placeholder: '',
  required: true,
});

/** Questions that are asked of people who join. */
export function RegistrationFields({ values, change, faults }: RoomFieldsProps) {
  const { asksQuestions, questions } = values;
  const setKind = (kind: 'single' | 'custom') => {
    const asks = kind === 'custom';
    change({
      asksQuestions: asks,
      ...(asks && questions.length === 0 ? { questions: [newQuestion()] } : {}),
    });
  };
  const set = (next: QuestionDraft) =>
    change({ questions: questions.map((one) => (one.key === next.key ? next : one)) });
  const remove = (key: string) => {
    const others = questions.filter((one) => one.key !== key);
    change({ questions: others, asksQuestions: others.length > 0 });
  };
  const moveUp = (at: number) => {
    const before = questions[at - 1];
    const moved = questions[at];
    if (before && moved) change({ questions: questions.toSpliced(at - 1, 2, moved, before) });
  };
  return (
    <>
      <ChoiceField
        label="Registration"
        name="asksQuestions"
        options={kinds}
        value={asksQuestions ? 'custom' : 'single'}
        onChange={setKind}
        error={faults.dynamicFormRequests}
      />
      {asksQuestions &&
        questions.map((question, at) => (
          <QuestionFields
            key={question.key}
            question={question}
            number={at + 1}
            onChange={set}
            onRemove={() => remove(question.key)}
            onUp={at > 0 ? () => moveUp(at) : null}
            titleError={faults[questionFault(question.key, 'fieldNameOrQuestion')]}
            placeholderError={faults[questionFault(question.key, 'defaultValue')]}
          />
        ))}
      {asksQuestions && questions.length < roomLimits.questionsMax && (
        <Button
          variant="soft"
          size="small"
          icon={Plus}
          className={styles.add}
          onClick={() => change({ questions: [...questions, newQuestion()] })}
        >
          Add a field
        </Button>
      )}
    </>
  );
}

interface QuestionFieldsProps {
  readonly question: QuestionDraft;
  readonly number: number;
  readonly onChange: (question: QuestionDraft) => void;
  readonly onRemove: () => void;
  /** Null for the first. */
  readonly onUp: (() => void) | null;
  readonly titleError: string | undefined;
  readonly placeholderError: string | undefined;
}

function QuestionFields(props: QuestionFieldsProps) {
  const { question, number, onChange, onRemove, onUp, titleError, placeholderError } = props;
  return (
    <fieldset className={styles.question} aria-label={`Field ${number}`}>
      <div className={styles.questionHead}>
        <span className={styles.label}>Field {number}</span>
        {onUp && <IconButton icon={ArrowUp} iconSize={20} label={`Move field ${number} up`} onClick={onUp} />}
        <IconButton icon={Trash2} iconSize={20} label={`Remove field ${number}`} onClick={onRemove} />
      </div>
      <TextField
        label="Title"
        autoComplete="off"
        limit={roomLimits.questionMaxLength}
        value={question.title}
        onChange={(title) => onChange({ ...question, title })}
        error={titleError}
      />
      <TextField
        label="Placeholder"
        autoComplete="off"
        limit={roomLimits.questionMaxLength}
        value={question.placeholder}
        onChange={(placeholder) => onChange({ ...question, placeholder })}
        error={placeholderError}
        hint="Stands in the field until something is typed."
      />
      <SwitchField
        label="Required"
        isOn={question.required}
        onChange={(required) => onChange({ ...question, required })}
      />
    </fieldset>
  );
}
