import { useState } from 'react';
import styles from './folded-answer.module.css';

interface FoldedAnswerProps {
  readonly text: string;
  /** Question of the answer, for people who hear the button only. */
  readonly name: string;
}

/** Longer texts are folded; shorter ones fit three lines of a phone anyway. */
const mostLetters = 110;
const mostLines = 3;
const isLong = (text: string) => text.length > mostLetters || text.split('\n').length > mostLines;

/** An answer of which a few lines are shown until one wants more. */
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
