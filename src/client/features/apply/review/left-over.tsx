import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { AnswerList } from './answer-list.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './section.module.css';

/** Answers that this version of the app has no question for: they can be read and taken along. */
export function LeftOver({ leftOver }: Pick<FormHandle, 'leftOver'>) {
  if (leftOver.length === 0) return null;
  const rows = leftOver.map(({ name, text }) => ({ name, words: text, fields: [name] }));
  return (
    <section className={styles.section} aria-labelledby="left-over">
      <h2 id="left-over" className={styles.title}>
        Answers to questions that are no longer asked
      </h2>
      <AnswerList rows={rows} />
      <CopyButton
        label="Copy these answers"
        text={leftOver.map(({ name, text }) => `${name}\n${text}`).join('\n\n')}
      />
    </section>
  );
}
