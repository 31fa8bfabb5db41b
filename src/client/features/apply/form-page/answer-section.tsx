import { CircleAlert, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { copyText } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { AnswerRow } from '#domain/forms/answer-rows.ts';
import styles from './answer-section.module.css';

interface AnswerSectionProps {
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly edit?: ReactNode;
  readonly rows: readonly AnswerRow[];
  readonly faults?: FieldErrors;
  /** Under the answers. */
  readonly children?: ReactNode;
}

/** Section of answers to be read, each under its name. */
export function AnswerSection({ id, title, edit, rows, faults = {}, children }: AnswerSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {edit}
      </div>
      <dl>
        {rows.map((row) => (
          <Answer
            key={row.name}
            {...row}
            errors={[...new Set(row.fields.flatMap((field) => faults[field] ?? []))]}
          />
        ))}
      </dl>
      {children}
    </section>
  );
}

interface AnswerProps extends AnswerRow {
  readonly errors: readonly string[];
}

function Answer({ name, words, errors }: AnswerProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        {words === '' ? (
          errors.length === 0 && <p className={styles.none}>Not answered</p>
        ) : (
          <FoldedAnswer text={words} name={name} />
        )}
        {errors.map((error) => (
          <p key={error} className={styles.error}>
            <CircleAlert size={16} strokeWidth={2} aria-hidden />
            {error}
          </p>
        ))}
      </dd>
    </div>
  );
}

interface FoldedAnswerProps {
  readonly text: string;
  /** Question of the answer, for people who hear the button only. */
  readonly name: string;
}

/** Longer texts are folded; shorter ones fit three lines of a phone anyway. */
const mostLetters = 110;
const mostLines = 3;
const isLong = (text: string) => text.length > mostLetters || text.split('\n').length > mostLines;

/** Answer of which a few lines are shown until one wants more. */
export function FoldedAnswer({ text, name }: FoldedAnswerProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isLong(text))
    return (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    );
  return (
    <>
      <p className={[styles.text, isOpen ? '' : styles.folded].join(' ')} dir="auto">
        {text}
      </p>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Less' : 'More'} of ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Less' : 'More'}
      </button>
    </>
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Button that copies a text and says that it did. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const toasts = useToasts();
  const handleClick = async () => {
    const isCopied = await copyText(text);
    toasts.show({
      text: isCopied ? 'Copied' : 'This browser does not let the app copy.',
      durationMs: limits.copyToastMs,
    });
  };
  return (
    <Button variant="soft" size="medium" icon={Copy} onClick={handleClick}>
      {label}
    </Button>
  );
}
